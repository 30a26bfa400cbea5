import {
  expectOnRecord,
  forEveryPerson,
  granted,
  liveRecords,
  type ProbeMaker,
  refused,
  sendAs,
} from '../probe.ts'

/** Probes of a call on each quote that needs the right to move it to a status. */
const moving =
  (suffix: string, to: string, body?: object): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: `POST ${suffix}`,
        cells: 1,
        call: sendAs(scene, who, 'POST', `/quotes/${record.id}/${suffix}/`, body),
        expected: expectOnRecord(who, record, ['quotes', 'transitions'], (oracle) =>
          // The office needs the proof of an answer, and most quotes are in another state; nobody of the company signs.
          oracle.may(who, 'transitions', record, to)
            ? { statuses: [...granted, 400, ...(record.mandates[0]?.company ? [403] : [])] }
            : refused,
        ),
      },
    ])

/** Probes of a public call with a link that nobody was sent: an account gives nobody more than a stranger has. */
export const byLink =
  (method: string, path: string, body?: object): ProbeMaker =>
  (scene) =>
    scene.people.map((who) => ({
      title: `${method} ${path} with an unknown link as ${who.name}`,
      who,
      cells: 1,
      call: sendAs(scene, who, method, path, body),
      expected: () => ({ statuses: [410] }),
    }))

/** Probes of a call on each quote, none of which is accepted, that needs the right to issue invoices. */
const invoicing =
  (
    method: string,
    pathOf: (quote: number) => string,
    bodyOf?: (quote: number) => object,
  ): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        resource: 'invoices',
        title: `${method} the next invoice`,
        cells: 1,
        call: sendAs(scene, who, method, pathOf(record.id), bodyOf?.(record.id)),
        expected: expectOnRecord(who, record, ['invoices', 'create'], () => ({ statuses: [409] })),
      },
    ])

/** Probes of a call on each invoice that needs a right to it. */
const onInvoice =
  (
    method: string,
    suffix: string,
    action: 'read' | 'write' | 'create',
    body?: object,
  ): ProbeMaker =>
  (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'invoices'), (record, who) => [
      {
        title: `${method} ${suffix}`,
        cells: 1,
        call: sendAs(scene, who, method, `/invoices/${record.id}/${suffix}/`, body),
        expected: expectOnRecord(who, record, ['invoices', action], () => ({ statuses: granted })),
      },
    ])

const token = 'unknown'

/** Probe makers for the calls about quotes that other resources do not have. */
export const quoteCalls: Record<string, ProbeMaker> = {
  'quotes.send': moving('send', 'sent'),
  'quotes.accept': moving('accept', 'accepted', { name: 'Ada Keller' }),
  'quotes.decline': moving('decline', 'declined', {}),
  'quotes.cancel': moving('cancel', 'cancelled', {}),
  'quotes.mail': moving('mail', 'sent'),
  'quotes.newVersion': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'a new version',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/quotes/${record.id}/new-version/`),
        expected: expectOnRecord(who, record, ['quotes', 'create'], () => ({ statuses: granted })),
      },
    ]),
  'quotes.pdf': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'the PDF',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/quotes/${record.id}/pdf/`),
        // None has one.
        expected: expectOnRecord(who, record, ['quotes', 'read'], () => ({ statuses: [409] })),
      },
    ]),
  'quotes.draftPdf': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'the PDF of a draft',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/quotes/${record.id}/draft-pdf/`),
        expected: expectOnRecord(who, record, ['quotes', 'create'], () => ({ statuses: granted })),
      },
    ]),
  'quotes.readSync': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'how it stands with accounting',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/quotes/${record.id}/sync/`),
        expected: expectOnRecord(who, record, ['quotes', 'write'], () => ({ statuses: [200] })),
      },
    ]),
  'quotes.sync': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'a synchronisation',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/quotes/${record.id}/sync/`, {}),
        // The office is not connected to accounting.
        expected: expectOnRecord(who, record, ['quotes', 'write'], () => ({ statuses: [409] })),
      },
    ]),
  'quotes.acceptedPdf': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'the accepted quote as PDF',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/quotes/${record.id}/accepted-pdf/`),
        // The jobs that make it do not run here.
        expected: expectOnRecord(who, record, ['quotes', 'read'], () => ({ statuses: [409] })),
      },
    ]),
  'quotes.billDeposit': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'the bill of a deposit, again',
        cells: 1,
        call: sendAs(scene, who, 'POST', `/quotes/${record.id}/deposit-bill/`),
        // None asks a deposit.
        expected: expectOnRecord(who, record, ['quotes', 'create'], () => ({ statuses: [409] })),
      },
    ]),
  'quotes.depositPdf': (scene) =>
    forEveryPerson(scene, liveRecords(scene, 'quotes'), (record, who) => [
      {
        title: 'the bill of a deposit',
        cells: 1,
        call: sendAs(scene, who, 'GET', `/quotes/${record.id}/deposit-bill/`),
        expected: expectOnRecord(who, record, ['quotes', 'read'], () => ({ statuses: [409] })),
      },
    ]),
  'invoices.proposal': invoicing('GET', (quote) => `/invoices/proposal/?quote=${quote}`),
  'invoices.create': invoicing(
    'POST',
    () => '/invoices/',
    (quote) => ({ quote, kind: 'final' }),
  ),
  // No PDF is made.
  'invoices.pdf': onInvoice('GET', 'pdf', 'read'),
  'invoices.send': onInvoice('POST', 'send', 'write'),
  'invoices.remind': onInvoice('POST', 'remind', 'write'),
  'invoices.pay': onInvoice('POST', 'pay', 'write', { amount: 0.01, paid_on: '2026-01-01' }),
  'invoices.unpay': onInvoice('POST', 'unpay', 'write'),
  'invoices.credit': onInvoice('POST', 'credit', 'create', { amount: 0.01, reason: 'Rabais' }),
  'quotes.openLink': byLink('POST', '/accept/open/', { token }),
  'quotes.acceptByLink': byLink('POST', '/accept/', { token, name: 'Ada Keller' }),
  'quotes.declineByLink': byLink('POST', '/accept/decline/', { token }),
  'quotes.linkedPdf': byLink('GET', '/accept/pdf/?ticket=unknown'),
}
