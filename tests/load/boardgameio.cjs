// A boardgame.io server with its file store. Its game has a state of SIZE bytes, of which every move changes one number
// and each player sees all but the other's hand.
const { Server, FlatFile, Origins } = require('boardgame.io/server');

const [, , port, folder, size] = process.argv;
const HAND = 12;

const game = {
  name: 'sized',
  setup: () => ({
    cells: Array.from({ length: Math.max(1, Math.floor(Number(size) / 4)) }, (_, index) => 100 + (index % 900)),
    hands: [0, 1].map(() => Array.from({ length: HAND }, (_, index) => index)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, index, value) => {
      G.cells[index % G.cells.length] = value;
      G.hands[Number(playerID)][index % HAND] = value;
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const server = Server({ games: [game], db: new FlatFile({ dir: folder }), origins: [Origins.LOCALHOST] });
server.run(Number(port)).then(() => process.stdout.write('ready\n'));
