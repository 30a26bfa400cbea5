import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Preloadable } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { recordName } from '../../writes/write.ts'
import { CreateForm } from '../form/CreateForm.tsx'
import type { DeclaredForm } from '../form/declaredForm.tsx'
import { RecordSaved } from '../form/SaveState.tsx'
import type { TranslateKey } from '../input/fieldValue.ts'
import type { RecordEndpoints, RecordPages } from '../listing/recordPages.ts'
import { Page } from '../page/Page.tsx'
import classes from '../page/RecordColumns.module.css'
import { Skeleton } from '../page/Skeleton.tsx'
import { DeleteRecord } from '../trash/DeleteDialog.tsx'
import { MoreActions } from './MoreActions.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordPage } from './RecordPage.tsx'

type RecordScreenProps<E extends RecordEndpoints, R> = {
  of: RecordPages<E, R>
  /** Title and subtitle of a record; by default its name alone. */
  title?: (record: ResponseBody<E['get']>) => string
  subtitle?: (record: ResponseBody<E['get']>) => ReactNode
  /** Parts that load along with the record. */
  parts?: readonly Preloadable[]
  form?: Pick<DeclaredForm, 'hidden' | 'readOnly' | 'controls' | 'references'>
  /** By section: content after its facts, which show no help texts. */
  afterFacts?: DeclaredForm['afterSection']
  /** Renders what belongs to a record, beside its fields. */
  side?: (record: ResponseBody<E['get']>) => ReactNode
}

/** The page of the record that the URL names by its `id`, or the form of a new one. */
export function RecordScreen<E extends RecordEndpoints, R>(props: RecordScreenProps<E, R>) {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id === undefined ? <NewRecord {...props} /> : <OneRecord {...props} id={id} />
}

function NewRecord<E extends RecordEndpoints, R>({ of, form }: RecordScreenProps<E, R>) {
  const { text, listPath, path } = of
  const t = useWords(text)
  const navigate = useNavigate()
  return (
    <Page
      title={t('list.new')}
      breadcrumb={[{ label: t('list.title'), to: listPath }]}
      width="form"
    >
      <CreateForm
        {...form}
        endpoint={of.endpoints.create}
        form={`${of.name}/new`}
        fields={of.fields}
        text={of.fieldText}
        codes={of.codes}
        submit={t('create.submit')}
        title={t('list.new')}
        onCreated={(created) => {
          toast.success(t('create.done'))
          void navigate({ to: path(created) })
        }}
      />
    </Page>
  )
}

function OneRecord<E extends RecordEndpoints, R>({
  of,
  id,
  title,
  subtitle,
  parts,
  side,
  form,
  afterFacts,
}: RecordScreenProps<E, R> & { id: string }) {
  const { endpoints, fields, text, fieldText, codes, listPath, nameOf } = of
  const t = useWords(text)
  const tField = useWords(fieldText) as TranslateKey
  return (
    <RecordPage
      endpoint={endpoints.get}
      id={id}
      waiting={{ title: t('list.title') }}
      parts={parts}
      failed={t('page.failed')}
    >
      {(record) => {
        const name = nameOf(record)
        return (
          <RecordHistory {...{ endpoints, record, fields, codes }} title={name} t={tField}>
            {(history) => (
              <Page
                title={title?.(record) ?? name}
                isRecord
                subtitle={subtitle?.(record)}
                breadcrumb={[{ label: t('list.title'), to: listPath }]}
                actions={<Actions of={of} record={record} />}
                aside={history}
              >
                <div className={classes.columns}>
                  <RecordForm
                    {...form}
                    {...{ record, fields, codes }}
                    endpoint={endpoints.update}
                    asFacts="page"
                    afterSection={afterFacts}
                    title={name}
                    text={fieldText}
                  />
                  {side && (
                    <div className={classes.side}>
                      <Suspense fallback={<Skeleton />}>{side(record)}</Suspense>
                    </div>
                  )}
                </div>
              </Page>
            )}
          </RecordHistory>
        )
      }}
    </RecordPage>
  )
}

function Actions<R extends { id: number; version: number }>({
  of,
  record,
}: {
  of: RecordPages<RecordEndpoints, R>
  record: R
}) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <RecordSaved record={recordName(of.name, record.id)} />
      <MoreActions onDelete={() => setDeleting(true)} />
      {isDeleting && (
        <DeleteRecord
          of={of}
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: of.listPath })}
        />
      )}
    </>
  )
}
