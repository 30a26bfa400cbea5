// What vitest says of a run in JSON, and of a second attempt at the files that failed.
import { relative } from 'node:path'

/** The tests of a report: [{file, name, status, message?}]. A file that could not be read is one failed test. */
export function testsOf(report, root) {
  return report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ file, name: '(the file)', status, message: firstLines(message) }]
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      name: fullName,
      status,
      ...(status === 'failed' && { message: firstLines(failureMessages.join('\n')) }),
    }))
  })
}

/** Tests of a run counted by how they ended; one that is to be written counts as skipped. */
export function countTests(tests) {
  const count = (status) => tests.filter((test) => test.status === status).length
  const [passed, failed] = [count('passed'), count('failed')]
  return { passed, failed, skipped: tests.length - passed - failed }
}

/**
 * The tests of a run with the results of a second attempt at its failed files in their place. `unstable` are those
 * that failed first and passed then, with their first message; one that the second attempt did not reach stays failed.
 */
export function afterSecondAttempt(first, second) {
  const key = ({ file, name }) => `${file} > ${name}`
  const retried = new Set(second.map(({ file }) => file))
  const results = new Map(second.map((test) => [key(test), test]))
  const passed = (test) =>
    results.get(key(test))?.status === 'passed' ||
    // A file that could not be read had no tests the first time.
    (test.name === '(the file)' && retried.has(test.file) && !results.has(key(test)))
  const failed = first.filter(({ status }) => status === 'failed')
  return {
    tests: [
      ...first.filter(({ file }) => !retried.has(file)),
      ...second,
      ...failed.filter(
        (test) => retried.has(test.file) && !passed(test) && !results.has(key(test)),
      ),
    ],
    unstable: failed.filter(passed),
  }
}

function firstLines(message = '') {
  return message.split('\n').slice(0, 4).join('\n')
}
