import { defineConfig } from 'vite'

/** The server as one file; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
