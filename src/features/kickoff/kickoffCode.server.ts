import { eq } from 'drizzle-orm'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { tooMany } from '../../kernel/limits/limits.server.ts'
import { openFailures } from '../auth/guesses/guesses.server.ts'
import { codeWaitUntil, countCodeTry, isMailedCode } from '../mails/mailedCode.server.ts'
import { codeLimits } from '../mails/mailedCode.ts'
import { kickoffDevicesTable as devices, kickoffFormsTable as forms } from './kickoff.table.ts'
import { kickoffEndpoints } from './kickoff.ts'
import { viewOf } from './kickoffFill.server.ts'
import { findDevice, findForm, requireToken } from './kickoffForm.server.ts'
import type { KickoffParts } from './kickoffParts.server.ts'

type CodeHandlers = Pick<HandlersOf<typeof kickoffEndpoints>, 'sendCode' | 'enterCode'>

/** Handlers of the mailed code, which opens a form on a device. */
export function codeHandlers({
  box,
  isRefusing,
}: Pick<KickoffParts, 'box' | 'isRefusing'>): CodeHandlers {
  const failures = openFailures({ isRefusing })

  return {
    sendCode: prepared(kickoffEndpoints.sendCode, {
      async prepare({ params: { uuid } }, context) {
        const { form } = await findForm(uuid, { db: context.read, now: context.now })
        const counted = [['kickoff_codes', String(form.id)]] as const
        await failures.refuseInAll(counted, context)
        const until = codeWaitUntil(form, context.now)
        if (until) throw tooMany(secondsUntil(until, context.now))
        await failures.record(counted, context)
      },
      async handle({ params: { uuid } }, context) {
        const { db, now } = context
        const { form } = await findForm(uuid, context, { lock: true })
        const until = codeWaitUntil(form, now)
        if (until) throw tooMany(secondsUntil(until, now))
        const code_asked_at = now.toISOString()
        await db
          .update(forms)
          .set({ code: null, code_asked_at, code_tries: 0 })
          .where(eq(forms.id, form.id))
        await context.enqueue('kickoff.mailCode', { form: form.id, at: code_asked_at })
        await context.audit('kickoff:code_mailed', {
          ...{ resource: 'mandates', id: form.mandate },
          detail: { form: form.id },
        })
        return { until: codeWaitUntil({ ...form, code_asked_at }, now)! }
      },
    }),

    enterCode: prepared(kickoffEndpoints.enterCode, {
      async prepare({ params: { uuid }, body: { code } }, context) {
        const { read, now, cookies } = context
        const { form } = await findForm(uuid, { db: read, now })
        // A repeat, whose first answer was lost.
        const device = await findDevice(form.id, cookies, read)
        if (device && device.confirmed_at !== null) return
        const tried = await countCodeTry(forms, form.id, read, now)
        if (!tried) fail(409, 'kickoff:code_void')
        if (isMailedCode(box, tried.code, code)) return
        const left = codeLimits.tries - tried.code_tries
        await context.audit('kickoff:code_refused', {
          ...{ resource: 'mandates', id: form.mandate },
          detail: { form: form.id },
        })
        if (left === 0) fail(409, 'kickoff:code_void')
        failFields({ code: [{ key: 'kickoff:error.code_wrong', params: { count: left } }] })
      },
      async handle({ params: { uuid }, body: { code } }, context) {
        const { db, now, cookies } = context
        const found = await findForm(uuid, context, { lock: true })
        const { form } = found
        const known = await findDevice(form.id, cookies, db)
        if (known && known.confirmed_at !== null) return viewOf(found, context)
        // Another device may have used it up meanwhile.
        if (form.code === null || !isMailedCode(box, form.code, code))
          fail(409, 'kickoff:code_void')
        const token_hash = requireToken(cookies)
        const confirmed_at = now.toISOString()
        await db
          .update(forms)
          .set({ code: null, code_asked_at: null, opened_at: confirmed_at })
          .where(eq(forms.id, form.id))
        await db
          .insert(devices)
          .values({ form: form.id, token_hash, confirmed_at })
          .onConflictDoUpdate({
            target: [devices.form, devices.token_hash],
            set: { confirmed_at },
          })
        await context.audit('kickoff:opened', {
          ...{ resource: 'mandates', id: form.mandate },
          detail: { form: form.id },
        })
        return viewOf(found, context)
      },
    }),
  }
}

const secondsUntil = (until: string, now: Date) =>
  Math.ceil((Date.parse(until) - now.getTime()) / 1000)
