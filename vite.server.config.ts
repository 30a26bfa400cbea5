import { defineConfig } from 'vite'

/**
 * The server as one file, and beside it the processes that make reports and decode files, and the thread that counts
 * buildings. Packages stay in node_modules, but for those of many small modules, which would cost a fifth of the start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['zod', 'drizzle-orm', 'jose', 'cockatiel'] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        audit: 'src/commands/audit.ts',
        backup: 'src/commands/backup.ts',
        rotateSecret: 'src/commands/rotateSecret.ts',
        upgrade: 'src/commands/upgrade.ts',
        importRegister: 'src/commands/importRegister.ts',
        backingUp: 'src/commands/backingUp.server.ts',
        printing: 'src/features/reports/printing.server.ts',
        judging: 'src/features/auth/password/judging.server.ts',
        previewing: 'src/features/files/preview/previewing.server.ts',
        counting: 'src/features/prospection/count/counting.server.ts',
        inspecting: 'src/features/settings/inspecting.server.ts',
        reading: 'src/features/bills/reader/reading.server.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
