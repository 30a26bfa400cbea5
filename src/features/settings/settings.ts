import { z } from 'zod'
import { setting } from '../../kernel/settings.ts'

/** Whom people write to where something is missing; the first administrator until it is set. */
export const supportEmail = setting('organisation.support_email', z.email().nullable(), null)
