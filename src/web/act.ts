import { CallError } from '../kernel/http/client.ts'
import { toast } from './theme/toast.tsx'

/** Runs a call immediately, outside the write queue; a toast shows the success, or why the server refused. */
export async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work()
    if (done) toast.success(done)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.error(error.body.detail)
    return false
  }
}
