import { Button, Tabs } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import {
  createContext,
  Fragment,
  memo,
  type ReactNode,
  use,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { declaredName } from '../../../kernel/field/tables.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { useGoToField } from '../../../web/ui/form/formRequest.ts'
import { useEntry } from '../../../web/ui/form/useEntry.tsx'
import { handleUndoKeys, UndoContext, UndoStack } from '../../../web/ui/grid/undoStack.ts'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { centreInStrip } from '../../../web/ui/page/Tabs.tsx'
import { FactSections, isEmptyValue } from '../../../web/ui/record/FactSections.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { type MandateFormAnswers as Form, type Mandate, mandateEndpoints } from '../mandate.ts'
import { AnswerField } from './AnswerField.tsx'
import { type FormPage, pagesOf, useFormKeys, usePage } from './formPages.tsx'
import { sayFormEach, useFormWords } from './formWords.tsx'
import classes from './MandateForm.module.css'
import { serviceText } from './service.text.ts'
import {
  type Answers,
  completeness,
  type FormField,
  fieldsOfParts,
  isApplicable,
  type Service,
  type Tab,
} from './service.ts'

const FormTable = prefetchedPart(() => import('./FormTable.tsx'))

type Props = {
  service: Service
  mandate: Mandate
  form: Form
  /** The client's page has few tabs, which bring several together. */
  isClient: boolean
  /** Content above the tabs. */
  above?: ReactNode
  /** Content above the fields of a tab: parts of the mandate or the building. */
  parts: Partial<Record<Tab, ReactNode>>
  /** Content that replaces the fields of a tab and renders them itself through `EnteringContext`. */
  instead: Partial<Record<Tab, ReactNode>>
}

/** State of the fields. It changes with each keystroke and rerenders only them. */
type Entering = Pick<Props, 'mandate' | 'form'> & {
  fields: Record<string, FormField>
  names: readonly string[]
  answers: Answers
  /** Deferred answers, updated after the typed text has rendered. */
  late: Answers
  /** All values of the form, including unsaved ones. */
  values: DraftValues
  entry: Entry
  set: (values: DraftValues) => void
  revert: (name: string) => void
  goTo: (name: string) => void
}
export const EnteringContext = createContext<Entering | undefined>(undefined)
const LateContext = createContext<Answers>({})

/** The form of a mandate of any service, in tabs; each field is saved on blur. */
export function MandateForm({ service, mandate, form, isClient, above, parts, instead }: Props) {
  const say = useFormWords(service)
  const { may } = form
  const fields = useMemo(
    () => fieldsOfParts(service.fields, new Set(Object.keys(may))),
    [service, may],
  )
  const names = useMemo(() => Object.keys(fields), [fields])
  const visibleTabs = useMemo(
    () =>
      service.tabs.filter(
        (tab) => parts[tab] !== undefined || names.some((name) => fields[name]!.tab === tab),
      ),
    [service, parts, names, fields],
  )
  const pages = useMemo(() => pagesOf(visibleTabs, isClient), [visibleTabs, isClient])
  const { page, requested, setPage } = usePage(pages)
  const [undo] = useState(() => new UndoStack())
  const { entry, values, set, revert, root, notices, dialog } = useEntry({
    endpoint: mandateEndpoints.updateForm,
    record: form,
    fields,
    title: `${mandate.number} ${mandate.building_address}`,
    names,
    isFixed: (_, { group }) => may[group] !== 'write',
    onChanged(name, before, after) {
      // Tables record the changes of their cells themselves.
      if (name.includes('/')) return
      undo.push({ undo: () => set({ [name]: before }), redo: () => set({ [name]: after }) })
    },
    onFieldRequest: (name): void => {
      if (name !== undefined) goTo(name)
    },
  })

  const goTo = useGoToField(
    root,
    page?.key,
    (name) =>
      pages.find(({ tabs }) => tabs.some((tab) => tab === fields[declaredName(name)]?.tab))?.key,
    setPage,
  )
  useFormKeys(isClient ? [] : pages, setPage, root)
  const answers: Answers = Object.fromEntries(
    Object.entries(values).filter(([name]) => declaredName(name) in fields),
  )
  const late = useDeferredValue(answers)
  const means = useMemo(
    () => ({ say, sayEach: () => sayFormEach(service), labels: form.labels }),
    [say, service, form.labels],
  )
  return (
    <FieldContext value={means}>
      <UndoContext value={undo}>
        <EnteringContext
          value={{ mandate, form, fields, names, answers, late, values, entry, set, revert, goTo }}
        >
          <LateContext value={late}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within */}
            <div
              ref={root}
              className={classes.form}
              onKeyDown={(event) => handleUndoKeys(event, undo)}
            >
              {notices}
              {above}
              <FormTabs
                current={page?.key}
                requested={requested}
                choose={setPage}
                pages={pages}
                fields={fields}
                parts={parts}
                instead={instead}
                goTo={goTo}
              />
              {dialog}
            </div>
          </LateContext>
        </EnteringContext>
      </UndoContext>
    </FieldContext>
  )
}

type FormTabsProps = Pick<Props, 'parts' | 'instead'> & {
  current: Tab | undefined
  /** The part named in the URL, which is unfolded. */
  requested: string | undefined
  choose: (page: Tab) => void
  pages: readonly FormPage[]
  fields: Record<string, FormField>
  goTo: (name: string) => void
}

const FormTabs = memo(function FormTabs({
  current,
  requested,
  choose,
  pages,
  fields,
  parts,
  instead,
  goTo,
}: FormTabsProps) {
  const t = useWords(serviceText)
  return (
    <Tabs value={current} onChange={(next) => next && choose(next as Tab)} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List className={classes.tabs} aria-label={t('form.tabs')}>
          {pages.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key} ref={key === current ? centreInStrip : undefined}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Missing fields={fields} goTo={goTo} />
      </div>
      {pages.map(({ key, tabs }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {tabs.map((tab) => {
            const content = (
              <>
                {parts[tab]}
                {instead[tab] || <TabFields tab={tab} />}
              </>
            )
            // The first part is open, the others unfold below it.
            return tab !== key ? (
              <details key={tab} className={classes.folded} open={tab === requested}>
                <summary>{t(`tab.${tab}`)}</summary>
                {content}
              </details>
            ) : (
              <Fragment key={tab}>{content}</Fragment>
            )
          })}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
})

/** Fields and tables of a tab, except the checklist; as a form, or as facts to read. */
export function TabFields({ tab, asFacts }: { tab: Tab; asFacts?: boolean }) {
  const { form, fields, names, answers, late, entry, set, revert } = use(EnteringContext)!
  const isShown = (name: string) =>
    fields[name]!.tab === tab &&
    fields[name]!.section !== 'stages' &&
    isApplicable(fields, name, answers)
  const Sections = asFacts ? FactSections : FieldSections
  return (
    <div className={classes.fields}>
      <Sections
        fields={fields}
        names={names.filter(isShown)}
        isEmpty={(name) => fields[name]!.kind !== 'rows' && isEmptyValue(entry.value(name))}
        isFixed={entry.isFixed}
        revert={revert}
        render={(name, field, id) =>
          field.kind === 'rows' ? (
            <FormTable
              key={name}
              table={name}
              fields={fields}
              answers={answers}
              late={late}
              entry={entry}
              set={set}
              mayWrite={form.may[field.group] === 'write'}
              isAlone={
                !names.some((other) => other !== name && fields[other]!.section === field.section)
              }
            />
          ) : (
            <AnswerField key={name} {...{ name, field, id, fields, answers, entry, set }} />
          )
        }
      />
    </div>
  )
}

/** Completeness of the form, with a menu of missing fields that jumps to each. */
function Missing({ fields, goTo }: Pick<FormTabsProps, 'fields' | 'goTo'>) {
  const t = useWords(serviceText)
  const { say } = use(FieldContext)
  const { needed, filled, missing } = completeness(fields, use(LateContext))
  if (missing.length === 0)
    return (
      <span className={classes.whole}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        {t('form.whole')}
      </span>
    )
  return (
    <MenuButton
      position="bottom-end"
      classNames={{ dropdown: classes.missing }}
      returnFocus={false}
      button={
        <Button
          size="xs"
          variant="subtle"
          className={classes.percent}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {t('form.count', { filled, needed })} · {t('form.missing', { count: missing.length })}
        </Button>
      }
    >
      {(Menu) =>
        missing.map((name) => (
          <Menu.Item key={name} onClick={() => goTo(name)}>
            {labelOf(say, name)}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
