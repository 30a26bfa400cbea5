import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Scripts of package.json that a release has: none of them builds anything. */
export const releaseScripts = [
  ...['start', 'backup', 'restore', 'upgrade', 'audit:verify', 'audit:prune'],
  ...['secret:rotate', 'register:import'],
]
/** Programs of `bin` that those scripts start. */
const programs = [
  ...[
    'start',
    'telemetry',
    'node-version',
    'prepare',
    'explain',
    'backup',
    'upgrade',
    'audit',
    'command',
  ],
].map((name) => `bin/${name}.mjs`)

/** Files of packages that nothing reads when the product runs; licences stay. */
const isLeftOut = (path) =>
  /\.(map|d\.[cm]?ts|ts|tsbuildinfo|flow|md|markdown)$/i.test(path) &&
  !/licen[cs]e|notice/i.test(path)

/** Parts of packages that only browsers or other uses of them need, by package. */
const unusedParts = {
  'tesseract.js-core':
    /^(?!package\.json|LICENSE|tesseract-core-simd-lstm\.|tesseract-core-lstm\.)/,
  'pdfjs-dist': /^(build|web|image_decoders|legacy\/(web|image_decoders))\//,
  echarts: /^(dist|theme|i18n|extension-src|ssr)\//,
}

/**
 * Copies what a release consists of to `target`: the build, the data that it reads, the packages that the server loads,
 * and texts. Returns its size and the number of packages.
 */
export function stageRelease(root, target) {
  mkdirSync(target, { recursive: true })
  const manifest = readJson(join(root, 'package.json'))
  const { name, version, description, license, type, engines } = manifest
  const ownScripts = Object.fromEntries(releaseScripts.map((key) => [key, manifest.scripts[key]]))
  writeJson(join(target, 'package.json'), {
    ...{ name, version, private: true, description, license, type, engines },
    isRelease: true,
    scripts: ownScripts,
  })
  const copy = (path, filter) =>
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    })
  for (const path of ['dist/server', 'dist/web']) copy(path, (from) => !from.endsWith('.map'))
  for (const path of [
    ...programs,
    'migrations',
    'deploy',
    'docs/operations.md',
    'docs/configuration.md',
    'docs/design/state.md',
    'docs/security.md',
    'docs/permissions.md',
    'docs/decisions',
    'CHANGELOG.md',
    'SECURITY.md',
  ])
    if (existsSync(join(root, path))) copy(path)
  for (const path of readFiles(root)) copy(path)

  const lock = readJson(join(root, 'package-lock.json')).packages
  const packages = packagesOfServer(root, lock)
  for (const path of packages) {
    const unused = unusedParts[path.split('node_modules/').at(-1)]
    copy(path, (from) => {
      const inside = relative(join(root, path), from).split(sep).join('/')
      // Packages within packages are listed on their own.
      if (/(^|\/)node_modules(\/|$)/.test(inside)) return false
      return !isLeftOut(inside) && !unused?.test(inside === '' ? 'package.json' : inside)
    })
  }
  removeEmptyFolders(join(target, 'node_modules'))
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), notices(root, lock))
  writeFileSync(join(target, 'sbom.cdx.json'), partsList(root))
  return { megabytes: Math.round(sizeOf(target) / 1e6), packages: packages.length }
}

/** Files beside the sources that are read when the product runs: tables, fonts, layouts of documents. */
const readFiles = (root) =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(tsx?|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !/[/\\](golden|testing)[/\\]/.test(path))

/** Paths in package-lock.json of the packages that the built server names, with all that they depend on. */
export function packagesOfServer(root, lock) {
  const server = join(root, 'dist', 'server')
  const code = readdirSync(server, { recursive: true })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n')
  const { dependencies, optionalDependencies } = lock['']
  // The build holds some as they are used.
  const config = readFileSync(join(root, 'vite.server.config.ts'), 'utf8')
  const [, bundled = ''] = /noExternal: \[([^\]]*)\]/.exec(config) ?? []
  const isNamed = (name) =>
    ['"', "'", '`'].some(
      (quote) => code.includes(quote + name + quote) || code.includes(`${quote}${name}/`),
    )
  const named = Object.keys(dependencies).filter(
    (name) => !bundled.includes(`'${name}'`) && isNamed(name),
  )
  const found = new Set()
  const add = (name, from, isOptional) => {
    const path = installedPath(lock, name, from)
    if (!path || !existsSync(join(root, path))) {
      if (isOptional) return
      throw new Error(`The package ${name} of ${from || 'the product'} is not installed.`)
    }
    if (found.has(path)) return
    found.add(path)
    const entry = lock[path]
    for (const next of Object.keys(entry.dependencies ?? {})) add(next, path, false)
    for (const next of Object.keys(entry.optionalDependencies ?? {})) add(next, path, true)
    for (const next of Object.keys(entry.peerDependencies ?? {}))
      if (!entry.peerDependenciesMeta?.[next]?.optional) add(next, path, true)
  }
  for (const name of named) add(name, '', false)
  for (const name of Object.keys(optionalDependencies ?? {})) add(name, '', true)
  return [...found].sort()
}

/** Where Node finds a package that another one names: beside it, or in a folder above. */
function installedPath(lock, name, from) {
  for (let folder = from; ; ) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (lock[path]) return path
    if (folder === '') return undefined
    folder = folder.includes('/node_modules/')
      ? folder.slice(0, folder.lastIndexOf('/node_modules/'))
      : ''
  }
}

/** Whether a licence asks for more than that its text goes along, without a choice that does not. */
const isCopyleft = (license) => /GPL|MPL|OFL|EPL|CC-BY/.test(license) && !/\bMIT\b/.test(license)

/**
 * The licences of all that the product is made from, with their texts: packages, those of its pages included, and
 * what was copied into the sources, such as letters, beside which stands its licence.
 */
function notices(root, lock) {
  const copied = readdirSync(join(root, 'src'), { recursive: true })
    .filter((path) => path.endsWith(`${sep}LICENSE.txt`))
    .sort()
    .map((path) => {
      const source = join(root, 'src', path)
      const about = readFileSync(join(source, '..', 'README.md'), 'utf8').trim()
      return [`\n${'='.repeat(80)}\n${about}`, readFileSync(source, 'utf8').trim()].join('\n\n')
    })
  const parts = Object.entries(lock)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path, { version, license }]) => {
      const folder = join(root, path)
      const texts = readdirSync(folder)
        .filter(
          (file) =>
            /^(licen[cs]e|notice|copying)/i.test(file) && statSync(join(folder, file)).isFile(),
        )
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      return {
        name: `${path.split('node_modules/').at(-1)} ${version}`,
        license: String(license ?? 'see its text'),
        texts,
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const named = parts.filter(({ license }) => isCopyleft(license))
  return [
    'This product contains the packages and the letters and drawings below, each under its own licence.',
    'Under licences that ask for more than their text (LGPL, MPL, OFL and the like), each unchanged and replaceable in node_modules:',
    ...named.map(({ name, license }) => `  ${name}: ${license}`),
    ...parts.map(({ name, license, texts }) =>
      [`\n${'='.repeat(80)}\n${name}: ${license}`, ...texts].join('\n\n'),
    ),
    ...copied,
    '',
  ].join('\n')
}

/** The parts of the product and their licences in CycloneDX, as npm lists them. */
function partsList(root) {
  const options = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  return execFileSync('npm', options, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100e6,
    shell: process.platform === 'win32',
  })
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size,
      0,
    )

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
