import { eq } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { tooMany } from '../../kernel/limits/limits.server.ts'
import { networkOf, plainAddress } from '../../kernel/limits/network.ts'
import { openFailures } from '../auth/guesses/guesses.server.ts'
import { codeWaitUntil, countCodeTry, isMailedCode } from '../mails/mailedCode.server.ts'
import { codeLimits } from '../mails/mailedCode.ts'
import {
  kickoffCodesTable as codes,
  kickoffDevicesTable as devices,
  kickoffFormsTable as forms,
} from './kickoff.table.ts'
import { kickoffEndpoints } from './kickoff.ts'
import { viewOf } from './kickoffFill.server.ts'
import { codeWaitOf, findCode, findDevice, findForm, requireToken } from './kickoffForm.server.ts'
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
        const { read: db, now, ip, cookies } = context
        const { form } = await findForm(uuid, { db, now })
        requireToken(cookies)
        const network = networkOf(plainAddress(ip))
        const counted = [
          ['kickoff_codes', `${form.id} ${network}`],
          ['kickoff_code_mails', String(form.id)],
        ] as const
        const until = await codeWaitOf(form.id, { ...context, db })
        if (until) throw tooMany(secondsUntil(until, now))
        await failures.take(counted, context)
      },
      async handle({ params: { uuid } }, context) {
        const { db, now, cookies } = context
        const { form } = await findForm(uuid, context, { lock: true })
        const until = await codeWaitOf(form.id, context)
        if (until) throw tooMany(secondsUntil(until, now))
        const asked = { code: null, code_asked_at: now.toISOString(), code_tries: 0 }
        const { id } = one(
          await db
            .insert(codes)
            .values({ form: form.id, token_hash: requireToken(cookies), ...asked })
            .onConflictDoUpdate({ target: [codes.form, codes.token_hash], set: asked })
            .returning({ id: codes.id }),
        )
        await context.enqueue('kickoff.mailCode', { code: id, at: asked.code_asked_at })
        await context.audit('kickoff:code_mailed', {
          ...{ resource: 'mandates', id: form.mandate },
          detail: { form: form.id },
        })
        return { until: codeWaitUntil(asked, now)! }
      },
    }),

    enterCode: prepared(kickoffEndpoints.enterCode, {
      async prepare({ params: { uuid }, body: { code } }, context) {
        const { read, now, cookies } = context
        const { form } = await findForm(uuid, { db: read, now })
        // A repeat, whose first answer was lost.
        const device = await findDevice(form.id, cookies, read)
        if (device && device.confirmed_at !== null) return
        const asked = await findCode(form.id, cookies, read)
        const tried = asked && (await countCodeTry(codes, asked.id, read, now))
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
        // Sent again by the same browser meanwhile.
        const asked = await findCode(form.id, cookies, db)
        if (!asked || !isMailedCode(box, asked.code, code)) fail(409, 'kickoff:code_void')
        const { token_hash } = asked
        const confirmed_at = now.toISOString()
        await db.delete(codes).where(eq(codes.id, asked.id))
        await db.update(forms).set({ opened_at: confirmed_at }).where(eq(forms.id, form.id))
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
