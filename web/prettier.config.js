/** The same width for every file of the project; words and generated types are written by programs. */
export default {
  plugins: ['prettier-plugin-svelte'],
  printWidth: 120,
  singleQuote: true,
  trailingComma: 'all',
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
