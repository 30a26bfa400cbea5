import { openOwnProcess, type Program } from '../../../kernel/database/child.server.ts'
import { failFields } from '../../../kernel/http/errors.ts'
import { fairQueue } from '../../../kernel/limits/fairQueue.ts'

/** Why a password is easy to guess. */
export const weaknesses = [
  'common',
  'personal',
  'product',
  'keyboard',
  'repeated',
  'sequence',
  'date',
] as const
export type Weakness = (typeof weaknesses)[number]

/** A password to be set; `personal` are name, address and company of the person, which others can guess. */
export type NewPassword = { password: string; personal: readonly string[] }

/** Judges whether passwords are easy to guess. */
export type JudgePort = {
  name: string
  weaknessOf(chosen: NewPassword): Promise<Weakness | null>
  close(): void
}

/** Judges one password at a time, in fair order of people, with at most 20 in the queue. */
const queueJudging = fairQueue(1, 20)

/** Judges passwords one after the other in a child process, which exits after a minute without any. */
export function openJudge(program: Program): JudgePort {
  const { run, close } = openOwnProcess<NewPassword, Weakness | null>(program, {
    source: 'src/features/auth/password/judging.server.ts',
    memoryLimit: 400 * 1024 * 1024,
    timeLimit: 10_000,
  })
  return {
    name: 'own process',
    weaknessOf: (chosen) => queueJudging(chosen.personal[0] ?? '', () => run(chosen)),
    close,
  }
}

type Person = {
  email: string
  first_name: string
  last_name: string | null
  company_name: string | null
}

/** Words about a person that others can guess, for `NewPassword`. */
export const personalWords = ({ email, first_name, last_name, company_name }: Person) =>
  [email, first_name, last_name, company_name].filter((word) => word !== null)

/** Refuses a password that is easy to guess, with the reason at its field. */
export async function refuseGuessable(judge: JudgePort, chosen: NewPassword) {
  const weakness = await judge.weaknessOf(chosen)
  if (weakness) failFields({ password: [{ key: `auth:error.password_${weakness}` }] })
}
