import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import { prepared } from '../../../kernel/http/handler.server.ts'
import { type Language, resourcesOf, type Text } from '../../../kernel/text.ts'
import { kindOf } from '../../../kinds.ts'
import { usersTable } from '../../auth/user.table.ts'
import { formatHeatIndex } from '../../idc/describeDuty.ts'
import { dutyText } from '../../idc/duty.text.ts'
import type { Duty } from '../../idc/duty.ts'
import { ownWords } from '../../mails/texts/ownWords.ts'
import { heatPumpWeight } from '../../mandates/services/followUp/attainment.ts'
import { productsTable } from '../../products/product.table.ts'
import { letterhead } from '../../quotes/pdf/quotePages.server.ts'
import { readLogo } from '../../quotes/pdf/quotePdf.server.ts'
import { quoteWordsIn } from '../../quotes/pdf/quoteWords.server.ts'
import type { PressPort } from '../../reports/press.server.ts'
import { currentOffice, postalLines } from '../../reports/snapshot.server.ts'
import { storedSettings } from '../../settings/settings.server.ts'
import type { OwnMailText } from '../../settings/settings.ts'
import { reachedPerson } from '../../users/personAddress.server.ts'
import { findingFigures, wordedKind } from '../describeFinding.ts'
import { findingText } from '../finding.text.ts'
import { findFindings } from '../findings.server.ts'
import { isSameFinding, judgementsOn } from '../judging.server.ts'
import { watchFindings } from '../watch.table.ts'
import { type WatchFinding, watchEndpoints } from '../watch.ts'
import { watchLetterText } from './letter.text.ts'

export type LetterParts = { press: PressPort; files: FilesPort }

/** The words of letters in a language, with those that the office wrote itself. */
function letterWords(language: Language, own: readonly OwnMailText[]) {
  const words = Object.fromEntries(
    [watchLetterText, dutyText, findingText].flatMap((text: Text) =>
      Object.entries(resourcesOf(text, language)).map(([key, word]) => [`${text.ns}:${key}`, word]),
    ),
  )
  return ownWords(
    (key, params = {}) =>
      (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(params[name] ?? whole),
      ),
    own,
    language,
  )
}

/** What `letter.typ` typesets: the letter about a finding, in the language of its client. */
async function letterLayout(finding: WatchFinding, { db, now }: { db: Db; now: Date }) {
  const { language, evidence, building_address, building_city } = finding
  const worded = wordedKind(finding)
  const settings = await storedSettings(db)
  const person = one(
    await db.select(reachedPerson).from(usersTable).where(eq(usersTable.id, finding.client)),
  )
  const [product] = await db
    .select({ name: productsTable.name })
    .from(productsTable)
    .where(and(eq(productsTable.kind, kindOf(finding.proposed)), isNull(productsTable.deleted_at)))
    .orderBy(asc(productsTable.id))
    .limit(1)
  const say = letterWords(language, settings.mail_texts ?? [])
  const asks = (duty: Duty) =>
    say(`duty:asks.${duty}`, { optimise: formatHeatIndex(evidence.goal ?? 0) })
  const figures = findingFigures(finding, (ends) => say('finding:ranged', ends))
  const params = {
    ...figures,
    address: [building_address, building_city].filter(Boolean).join(', '),
    service: product?.name[language] ?? finding.proposed,
    duty: evidence.duty ? asks(evidence.duty) : '',
    method:
      evidence.published === undefined
        ? ''
        : ` ${say('watch_letter:method', { weight: heatPumpWeight, value: figures.value })}`,
  }
  const steps = evidence.steps ?? []
  const { limits_source: source, limits_read_on: day } = evidence
  const head = letterhead(
    {
      office: await currentOffice(db),
      logo: settings.logo,
      contractor: { name: finding.client_name, address: postalLines(person) },
    },
    quoteWordsIn(language),
  )
  return {
    logo: settings.logo,
    layout: {
      language,
      ...head,
      date: formatDate(dayOf(now)),
      heading: say(`watch_letter:${worded}.subject`, params),
      greeting: say('watch_letter:greeting'),
      paragraphs: say(`watch_letter:${worded}.text`, params).split(/\n{2,}/),
      steps: {
        title: say('watch_letter:steps.title'),
        lines: [
          ...steps.map(({ from, limit, duty }, index) =>
            say(`watch_letter:step.${from === null ? 'undated' : index === 0 ? 'since' : 'from'}`, {
              date: from && formatDate(from),
              limit: formatHeatIndex(limit),
              duty: asks(duty),
            }),
          ),
          ...(steps.some(({ from }) => from === null) ? [say('duty:dates_open')] : []),
        ],
      },
      table: {
        title: say('watch_letter:table.title'),
        years: finding.indices.map(({ year }) => String(year)),
        values: finding.indices.map(({ idc }) => String(Math.round(idc))),
      },
      closing: say('watch_letter:closing'),
      sources: [
        finding.evidence.is_own
          ? say('watch_letter:source.readings')
          : say('watch_letter:source.indices', {
              date: formatDate(dayOf(new Date(finding.read_on))),
            }),
        ...(source && day ? [say('duty:said', { source, date: formatDate(day) })] : []),
      ],
    },
  }
}

/**
 * Handler of the letter about a finding, which is made anew each time and kept nowhere. If the facts have changed since
 * the finding was judged, there is no letter: the building is judged again, which corrects or closes the finding.
 */
export const letterHandler = ({ press, files }: LetterParts) =>
  prepared(watchEndpoints.letter, {
    async prepare({ params: { id } }, { read, now }) {
      const [stored] = await read.select().from(watchFindings).where(eq(watchFindings.id, id))
      if (!stored) fail(404, 'kernel:not_found')
      const [finding] = await findFindings(read, [id])
      if (!finding) fail(409, 'watch:not_open')
      const { building } = finding
      const judged = (await judgementsOn(read, [building], now)).get(building) ?? []
      if (!judged.some((judgement) => isSameFinding(stored, judgement))) return { finding }
      const { logo, layout } = await letterLayout(finding, { db: read, now })
      const pdf = await press.print({
        format: 'document',
        source: 'features/watch/letter/letter.typ',
        layout,
        logo: await readLogo(logo, files),
        createdAt: now.toISOString(),
      })
      return { pdf, finding }
    },
    async handle(_, { prepared: { pdf, finding }, audit, enqueue }) {
      const { building, building_address: address, language } = finding
      if (!pdf) {
        await enqueue('watch.judge', { building })
        fail(409, 'watch:out_of_date')
      }
      const file = letterWords(language, [])('watch_letter:file', { address })
      await audit('kernel:downloaded', {
        ...{ resource: 'buildings', id: building },
        detail: { file },
      })
      return { name: file, type: 'application/pdf', content: oneChunk(pdf) }
    },
  })

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}
