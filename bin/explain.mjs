import { statfsSync } from 'node:fs'

/** An error with a message for the user, shown without a stack trace. */
export class StepError extends Error {
  name = 'StartError'
}

/** Explains why a step (`name`: npm, the build) failed and what to do, from the output of its program. */
export function explainStepFailure(name, output, root) {
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
    return new StepError(`${noSpaceError(root, 100).message}\n${firstLines(output)}`)
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|CERT_|self.signed|UNABLE_TO_/.test(
      output,
    )
  ) {
    const registry = /https?:\/\/[^/\s"]+/.exec(output)?.[0] ?? 'the npm registry'
    return new StepError(
      `${registry} cannot be reached. Check the network, and the settings of npm for it (npm config get registry, npm config get proxy), then start again.\n${firstLines(output)}`,
    )
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return new StepError(
      `A folder cannot be written. Start as the user to whom ${root} belongs, or give it to you (chown -R).\n${firstLines(output)}`,
    )
  }
  if (output.includes('spawn npm ENOENT')) {
    return new StepError(
      'npm is not found. It comes with Node: install Node from https://nodejs.org.',
    )
  }
  if (output.includes('EUSAGE')) {
    return new StepError(
      `package.json and package-lock.json do not belong together. Take both from the same version (git checkout), or run "npm install" if you have changed package.json.\n${firstLines(output)}`,
    )
  }
  if (/SIGKILL|heap out of memory/.test(output)) {
    return new StepError(
      'The machine has too little memory for this step: about 1 GB must be free.',
    )
  }
  return new StepError(`${name} has failed:\n${output.slice(-4000)}`)
}

function firstLines(output) {
  return output.split('\n').slice(0, 3).join('\n')
}

export function noSpaceError(folder, needed) {
  return new StepError(
    `No space is left on the disk of ${folder}: ${freeMegabytes(folder)} MB are free, and about ${needed} MB are needed. Free some and start again.`,
  )
}

/** Free space for ordinary users on the disk of a folder, in MB. */
export function freeMegabytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1_000_000)
}

/** Explains why the server did not start and what to do; unexpected errors keep their stack. */
export async function explain(error, env) {
  if (error.name === 'StartError') return error.message
  // The query builder's error has PostgreSQL's as its cause.
  const origin = error.cause?.code ? error.cause : error
  const { code, message } = origin
  if (error.syscall === 'listen') {
    const port = error.port ?? env.PORT ?? 3000
    switch (code) {
      case 'EADDRINUSE':
        return `Port ${port} is taken${await describeOccupant(error.address, port)}. Stop that, or choose another port: PORT=${Number(port) + 1} npm start`
      case 'EACCES':
        return `Port ${port} is not free to ordinary users. Choose one above 1023: PORT=3000 npm start`
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `HOST=${env.HOST} is no address of this machine. Leave HOST away, or give one that "ip address" shows.`
    }
  }
  if (/^(EACCES|EPERM|EROFS)$/.test(code) && error.path) {
    return `${error.path} cannot be written. Start as the user to whom it belongs, or give it to you (chown -R).`
  }
  const diskFull = ['ENOSPC', '53100']
  if (diskFull.includes(code))
    return `No space is left on the disk (${message}). Free some and start again.`
  if (env.DATABASE_URL) {
    const name = addressThatFailed(origin, env)
    const server = `${name} (${addressWithoutPassword(env[name])})`
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
      return `The database server of ${server} does not answer: ${code}. Start it, or correct ${name}.`
    }
    if (/^(28P01|28000|3D000|42501)$/.test(code)) {
      return `The database server of ${server} refuses: ${message}. Check user, password, database and rights.`
    }
    // Of several servers none takes changes; what one of them refused is the cause.
    const none = [error, origin].find((one) => one.code === 'NO_SERVER')
    if (none) {
      return `The database of ${server} cannot be used: ${none.message}. Start the server that takes changes, promote a replica (docs/operations.md, Failover), or correct ${name}.`
    }
  }
  return error.stack ?? String(error)
}

/** The variable of the address that an error is about: behind a pooler, the server's own is asked first. */
function addressThatFailed(error, env) {
  if (!env.DATABASE_DIRECT_URL) return 'DATABASE_URL'
  const { port, hostname } = error.errors?.[0] ?? error
  const [hosts] = addressWithoutPassword(env.DATABASE_DIRECT_URL).split('/')
  const known = hosts.split(',').map((host) => /^(.*?)(?::(\d+))?$/.exec(host))
  const isOfPooler =
    hostname === undefined
      ? port !== undefined && !known.some(([, , own = '5432']) => own === String(port))
      : !known.some(([, own]) => own === hostname)
  return isOfPooler ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
}

/** Hosts and database of an address, which may name several hosts: what stands between `@` and `?`. */
const addressWithoutPassword = (url) =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^\w+:\/\//, '')
    .replace(/^.*@/s, '')

/** Describes what listens on a port: this product, or another program. */
async function describeOccupant(host, port) {
  const name = !host || host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const answer = await fetch(`${url}/api/health/`, { signal: AbortSignal.timeout(1500) })
    const { status, version, database } = await answer.json()
    if (status && version && database)
      return ` by this product itself (version ${version}), at ${url}`
  } catch {
    // Another program occupies the port: no further details.
  }
  return ' by another program'
}
