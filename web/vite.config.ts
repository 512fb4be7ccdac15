import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

const server = process.env.NORTHWARD_SERVER ?? 'http://127.0.0.1:8000';

/** The latin parts of the fonts come with the first page; the licences of all go along. */
function fonts(): Plugin {
  return {
    name: 'fonts',
    generateBundle() {
      for (const font of ['source-sans-3', 'source-serif-4']) {
        const source = readFileSync(`node_modules/@fontsource/${font}/LICENSE`, 'utf8');
        this.emitFile({ type: 'asset', fileName: `fonts/${font}-OFL.txt`, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-latin-\d+-normal-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** The licence texts of all packages of which something is in the page, in one file. */
function licences(): Plugin {
  const text = (folder: string) => {
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (!file) throw new Error(`${folder} has no licence text`);
    return readFileSync(`${folder}/${file}`, 'utf8').trim();
  };
  return {
    name: 'licences',
    generateBundle() {
      const bundled = [...this.getModuleIds()].map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]);
      const names = new Set([...bundled, '@fontsource/source-sans-3', '@fontsource/source-serif-4']);
      const parts = [...names]
        .filter((name) => name !== undefined)
        .sort()
        .map((name) => {
          const folder = `node_modules/${name}`;
          const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string };
          return `${name} ${version}\n\n${text(folder)}\n`;
        });
      const rule = `\n${'-'.repeat(72)}\n\n`;
      const source = `The page of Northward contains parts of these packages.\n\n${parts.join(rule)}`;
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

/** The service worker, with the files of this build: all but the letters that our languages do not use. */
function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
        const wanted = built
          .filter((file) => !/-(cyrillic|greek|vietnamese)(-ext)?-/.test(file))
          .map((file) => `/${file}`);
        const files = ['/', ...readdirSync('public').map((file) => `/${file}`), ...wanted.sort()];
        const source = readFileSync('src/offline.js', 'utf8').replace("['/']", () => JSON.stringify(files));
        const build = createHash('sha256').update(source).digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'offline.js', source: source.replace('BUILD', build) });
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), fonts(), licences(), offline()],
  build: {
    outDir: '../northward/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'jsdom', pool: 'vmThreads', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
