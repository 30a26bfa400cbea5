import { defineConfig } from 'vite'

/**
 * The server as one file. Packages stay in node_modules, but for those of many small modules, which would
 * cost a fifth of the start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['zod', 'drizzle-orm', 'jose', 'cockatiel'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
