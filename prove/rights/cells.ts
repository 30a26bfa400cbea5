import { api } from '../../src/api.ts'
import { type Contract, resourceOf } from '../../src/kernel/http/endpoint.ts'
import { appointmentCalls } from './calls/appointmentCalls.ts'
import { billCalls } from './calls/billCalls.ts'
import { companyCalls } from './calls/companyCalls.ts'
import { featureCalls } from './calls/featureCalls.ts'
import { fileCalls } from './calls/fileCalls.ts'
import { integrationCalls } from './calls/integrationCalls.ts'
import { kickoffCalls } from './calls/kickoffCalls.ts'
import { mergeCalls } from './calls/mergeCalls.ts'
import { messageCalls } from './calls/messageCalls.ts'
import { quoteCalls } from './calls/quoteCalls.ts'
import { resourceCalls } from './calls/resourceCalls.ts'
import { taskCalls } from './calls/taskCalls.ts'
import { todayCalls } from './calls/todayCalls.ts'
import { declared } from './declared.ts'
import { type Probe, sendAs } from './probe.ts'
import type { Scene } from './scene.ts'

/** Makes probes for every call of the contract as every person; `unknown` are the calls that have no probe maker. */
export async function allProbes(
  scene: Scene,
): Promise<{ probes: Probe[]; endpoints: number; unknown: string[] }> {
  const probes: Probe[] = []
  const unknown: string[] = []
  let endpoints = 0
  for (const [feature, calls] of Object.entries(api as Contract))
    for (const [name, endpoint] of Object.entries(calls)) {
      endpoints++
      const { method, path, access } = endpoint
      const rest = path.replace(/^\/[\w-]+\//, '')
      const declaredResource = declared[resourceOf(endpoint)]
      const maker =
        featureCalls[`${feature}.${name}`] ??
        companyCalls[`${feature}.${name}`] ??
        mergeCalls[`${feature}.${name}`] ??
        fileCalls[`${feature}.${name}`] ??
        billCalls[`${feature}.${name}`] ??
        appointmentCalls[`${feature}.${name}`] ??
        taskCalls[`${feature}.${name}`] ??
        todayCalls[`${feature}.${name}`] ??
        kickoffCalls[`${feature}.${name}`] ??
        quoteCalls[`${feature}.${name}`] ??
        integrationCalls[`${feature}.${name}`] ??
        messageCalls[`${feature}.${name}`] ??
        (declaredResource && resourceCalls[`${method} ${rest}`]?.(declaredResource))
      if (!maker) {
        unknown.push(`${feature}.${name}`)
        continue
      }
      probes.push(...(await maker(scene, endpoint)))
      if (access !== 'public')
        probes.push({
          title: `${method} ${path} signed out`,
          who: { id: 0, groups: [], name: 'signed out' },
          cells: 1,
          call: sendAs(
            scene,
            { id: 0, groups: [], name: '' },
            method,
            path.replace(/\{\w+\}/g, '1'),
            method === 'GET' ? undefined : {},
          ),
          expected: () => ({ statuses: [401] }),
        })
    }
  return { probes, endpoints, unknown }
}
