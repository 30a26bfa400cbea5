import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { outdatedPlugin } from './src/web/loading/outdatedPlugin.ts'
import { wordsPlugin } from './src/web/loading/wordsPlugin.ts'

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Files of what is hardly ever apart, each with all that it imports: there is less to ask for, and it
 * compresses better. A module that several want goes to the first of them.
 */
const sharedFiles = [
  // What every page loads, with what the sign-in page and all others have in common.
  {
    name: 'base',
    test: /src.app.main\.tsx$|TextInput\.mjs$|createReactComponent|use-uncontrolled\.mjs$/,
  },
  // What the screens share of whoever is signed in.
  {
    name: 'shell',
    test: /src.(access|kernel.access|app.shell.Shell|features.(users.user|taskNotes.noteState|mandates.(list.(columns|filters)|record.ContactAdministrator))|web.(theme.LanguageItems|writes.useDecision|keys.useKeysHelp|ui.(basic.(Ago|Truncated|useInnerWidth|textScale)|page.ErrorPart|list.(ApproximateNotice|Near|listState)|ui\.text)))\.tsx?$|use-(merged-ref|mounted)\.mjs$/,
  },
  // Icons of files alone, which only their tab loads.
  {
    name: 'fileIcons',
    test: /icons-react.*Icon(Camera|CircleDashed|FileOff|FileZip|Files|Folder|FolderOff|FolderOpen|FolderPlus|LinkOff|Minus|Photo|PlayerPause|PlayerPlay|RotateClockwise|RulerMeasure|Share2)\.mjs$/,
  },
  // Icons of signing in, people, settings and data protection alone.
  {
    name: 'peopleIcons',
    test: /icons-react.*Icon(Archive|Clock|CloudUpload|DeviceLaptop|DeviceMobile|DeviceMobileOff|DoorExit|Eraser|Eye|Fingerprint|InfoCircle|Key|Link|Lock|LockAccess|LockCheck|MessageCircle|Point|Receipt|Restore|Settings|Shield|ShieldCheck|User|UserCheck|UserOff)\.mjs$/,
  },
  // Icons of technical tables, figures, indices and reports alone.
  {
    name: 'figureIcons',
    test: /icons-react.*Icon(Bolt|ChartBar|CircleX|Clipboard|ClipboardOff|CloudDownload|CopyPlus|FileDescription|FileUpload|Flame|Gauge|Hammer|HelpCircle|LayersIntersect|Table|TablePlus|Tools)\.mjs$/,
  },
  // Icons of records, their forms and their papers alone.
  {
    name: 'recordIcons',
    test: /icons-react.*Icon(ClipboardCheck|CloudCheck|FileSpreadsheet|FileTypePdf|History|Mail|MapPin|Math|MessagePlus|Send)\.mjs$/,
  },
  // Icons of messages alone, and of what waits alone.
  {
    name: 'messageIcons',
    test: /icons-react.*Icon(At|MailOff|Message|Paperclip|Share3|Tool)\.mjs$/,
  },
  {
    name: 'todayIcons',
    test: /icons-react.*Icon(CalendarCheck|CalendarDue|FileCheck|MessageQuestion|PencilQuestion|Target|TrendingUp|XboxX)\.mjs$/,
  },
  // Icons of quotes alone.
  {
    name: 'quoteIcons',
    test: /icons-react.*Icon(Ban|ExternalLink|Signature|UserEdit|Versions)\.mjs$/,
  },
  // Icons of maps alone.
  { name: 'mapIcons', test: /icons-react.*IconZoomScan\.mjs$/ },
  // Icons of lists alone.
  {
    name: 'listIcons',
    test: /icons-react.*Icon(BookmarkPlus|Bookmarks|CalendarEvent|Checks|DeviceFloppy|Flask|LayoutKanban|ListDetails|Map|UsersMinus)\.mjs$/,
  },
  // All other icons.
  { name: 'icons', test: /icons-react/ },
  {
    name: 'list',
    test: /src.(web.ui.(table.DataTable|export.ExportMenu|list.useList|trash.TrashButton)|features.(views.ViewsMenu|mandates.list.(MandateList|MandatesPage)|mandates.list.NoOpenMandates|demonstration.screens.DemonstrationNotice))\.tsx?$/,
  },
  // Fields with all that edits, checks and marks them, but for what opens when asked for; and what both the
  // kick-off form and the records that it fills declare.
  {
    name: 'fields',
    test: /src.web.ui.(form.(RecordForm|useEntry)|input.(Field|ReferenceInput)|record.(FactSections|proposalsContext|ProvenanceMark|RecordHistory)|page.(Stepper|Tabs)|basic.MoreActions)\.tsx?$|src.(kernel.http.errors|features.(mandates.(formTextKey|services.sharedFields)|reference.energy|register.register|technical.renovation))\.ts$|(Checkbox|create-safe-context|DirectionProvider|create-scoped-keydown-handler)\.mjs$/,
  },
  // What opens over a page, beside something or in its middle.
  {
    name: 'popover',
    test: /src.web.ui.(input.ChoiceDropdown|basic.(MenuContent|HintBubble)|record.ProvenancePopover)\.tsx$/,
  },
  { name: 'dialog', test: /src.web.ui.page.Dialog\.tsx$/ },
  // What several records declare or show.
  {
    name: 'records',
    test: /src.(kernel.http.errors|features.(buildings.building(\.text)?|files.useFolders|proposals.RecordProposals|users.screens.contacts|reference.(energy|heatingOption)|mandates.(record.DecisionNote|form.(formTexts|AnswerField)|services.(useService|shared(Fields|Items)|consultation))))\.tsx?$/,
  },
  // The page of a mandate with the marks of its tabs of files and messages, what its overview shows, and its tables.
  {
    name: 'mandate',
    test: /src.(app.mandate.MandatePage|features.messages.screens.UnreadMark)\.tsx$/,
  },
  {
    name: 'overview',
    test: /src.(app.mandate.overviewParts|web.ui.record.RecentHistory)\.tsx?$/,
  },
  { name: 'table', test: /src.features.mandates.form.FormTable\.tsx$/ },
  // What the screens of campaigns share, what the office's home shows of what waits, what maps share; what is declared
  // of files and their requests, of tasks, and of messages.
  {
    name: 'campaigns',
    test: /src.features.prospection.((campaign|result)(\.text)?|criteriaAddress|screens.(usePeriodLabel|results.(shortlist|useResults)))\.tsx?$/,
  },
  {
    name: 'today',
    test: /src.features.(today.(today|failedJobs)(\.text)?|watch.watch)\.ts$/,
  },
  {
    name: 'maps',
    test: /src.features.map.(map(\.text)?|screens.(mapColours|registerTiles))\.tsx?$/,
  },
  {
    name: 'papers',
    test: /src.features.files.((file|folder)\.text|requests.request(\.text)?)\.ts$/,
  },
  { name: 'tasks', test: /src.features.tasks.(task|calendar)(\.text)?\.ts$/ },
  { name: 'messages', test: /src.features.messages.message(\.text)?\.ts$/ },
  { name: 'rules', test: /src.web.ui.form.formRules\.ts$/ },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

/** Words that load as one file: those of lists and menus, of records and their forms, of results, of prospection, of the office’s home. */
const sharedWords = {
  screens: /web.(web|keys.keys|ui.ui)\.text|features.(mandates.mandate|views.view)\.text/,
  records:
    /kernel.http|web.ui|features.(buildings.building|mandates.(form|notes|record|steps|\w+\.text)|proposals|users.contact)/,
  prospection: /features.prospection/,
  office: /features.(watch.(finding|screens)|today.job)/,
  results: /features.(heating.worksheet|idc|reports|technical.idc|reference.heatingOption)/,
}

/** The browser side; the server is built by vite.server.config.ts. */
export default defineConfig({
  plugins: [react(), wordsPlugin(sharedWords), outdatedPlugin(), precompress()],
  // What imports a part of the program, in place of Vite's own.
  resolve: { alias: { '\0vite/preload-helper.js': '/src/web/loading/importPart.ts' } },
  worker: { format: 'es' },
  server: { proxy: { '/api': serverAddress } },
  build: {
    outDir: 'dist/web',
    // For the list of files that each part needs (importPart.ts).
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId)}`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
})

/**
 * Names of chunks; short hashes, since the first file lists all others.
 * Words are found by their feature or group and language: `words/records.fr-….js`.
 */
function chunkName(module: string | null): string {
  const [, language, feature] =
    /^\0words:(\w+):(?:.*\/)?(\w+)(?:\.text\.ts)?\.js$/.exec(module ?? '') ?? []
  return feature ? `words/${feature}.${language}-[hash:7].js` : '[name]-[hash:7].js'
}

/** Lays a brotli and a gzip twin beside every text file, so that the server compresses nothing. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      // The server fills a nonce into index.html for each answer, so that one stays as it is.
      const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < 1024) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
