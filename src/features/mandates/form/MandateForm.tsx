// Over 300 lines: the form, its tabs and fields, which share its contexts.
import { ActionIcon, Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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
import { IconChevronDown, IconCircleCheck, IconDots } from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { useOverflow } from '../../../web/ui/basic/useOverflow.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { useGoToField } from '../../../web/ui/form/formRequest.ts'
import { useEntry } from '../../../web/ui/form/useEntry.tsx'
import { handleUndoKeys, UndoContext, UndoStack } from '../../../web/ui/grid/undoStack.ts'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { FieldContext, FieldNoticesContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { centreInStrip } from '../../../web/ui/page/Tabs.tsx'
import { FactSections, isEmptyValue } from '../../../web/ui/record/FactSections.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { type MandateFormAnswers as Form, type Mandate, mandateEndpoints } from '../mandate.ts'
import { AnswerField } from './AnswerField.tsx'
import { type FormPage, movableTabs, pagesOf, useFormKeys, usePage } from './formPages.tsx'
import { loadFormTranslators, useFormNotices, useFormTexts } from './formTexts.tsx'
import { FoundAnswersContext } from './foundAnswers.tsx'
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
  withFound,
} from './service.ts'

export const FormTable = prefetchedPart(() => import('./FormTable.tsx'))

type Props = {
  service: Service
  mandate: Mandate
  form: Form
  /** Whether to show the few tabs of the client's page, each of which groups several. */
  isClient: boolean
  aboveTabs?: ReactNode
  /** What stands beside the names of tabs, such as a number. */
  marks?: Partial<Record<Tab, ReactNode>>
  /** Content above the fields of a tab, such as data of the building. */
  aboveFields: Partial<Record<Tab, ReactNode>>
  /** Content in place of the fields of a tab; it renders them itself from `FormStateContext`. */
  insteadOfFields: Partial<Record<Tab, ReactNode>>
}

/** State of the fields. Each keystroke changes it, so only the fields themselves read it. */
type FormState = {
  form: Form
  fields: Record<string, FormField>
  /** The fields that the reader may write. */
  writable: Record<string, FormField>
  /** The answers, with those that other records hold where nobody entered another. */
  answers: Answers
  /** Deferred answers, updated after the typed text has rendered. */
  deferredAnswers: Answers
  /** All values of the form, including unsaved ones. */
  values: DraftValues
  entry: Entry
  /** Saves values by field or cell. */
  set: (values: DraftValues) => void
  revert: (name: string) => void
  /** Opens the page of a field and focuses it. */
  goTo: (name: string) => void
}
export const FormStateContext = createContext<FormState | undefined>(undefined)
const DeferredAnswersContext = createContext<Answers>({})

/** The form of a mandate of any service, in tabs; each field is saved on blur. */
export function MandateForm({ service, mandate, form, isClient, ...content }: Props) {
  const t = useFormTexts(service)
  const { may } = form
  const fields = useMemo(
    () => fieldsOfParts(service.fields, new Set(Object.keys(may))),
    [service, may],
  )
  const writable = useMemo(
    () =>
      Object.fromEntries(Object.entries(fields).filter(([, { group }]) => may[group] === 'write')),
    [fields, may],
  )
  const names = useMemo(() => Object.keys(fields), [fields])
  const visibleTabs = useMemo(
    () =>
      service.tabs.filter(
        (tab) =>
          content.aboveFields[tab] !== undefined || names.some((name) => fields[name]!.tab === tab),
      ),
    [service, content.aboveFields, names, fields],
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
  useFormKeys(isClient ? [] : pages, page?.key, setPage, root)
  const entered: Answers = Object.fromEntries(
    Object.entries(values).filter(([name]) => declaredName(name) in fields),
  )
  const answers = withFound(entered, form.found)
  const deferredAnswers = useDeferredValue(answers)
  const fieldNotices = useFormNotices(service, deferredAnswers, t)
  const fieldContext = useMemo(
    () => ({ t, loadTranslators: () => loadFormTranslators(service), labels: form.labels }),
    [t, service, form.labels],
  )
  return (
    <FieldContext value={fieldContext}>
      <UndoContext value={undo}>
        <FoundAnswersContext value={form.found}>
          <FormStateContext
            value={{
              form,
              fields,
              writable,
              answers,
              deferredAnswers,
              values,
              entry,
              set,
              revert,
              goTo,
            }}
          >
            <DeferredAnswersContext value={deferredAnswers}>
              <FieldNoticesContext value={fieldNotices}>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within */}
                <div
                  ref={root}
                  className="shrink"
                  data-steady
                  onKeyDown={(event) => handleUndoKeys(event, undo)}
                >
                  {notices}
                  {content.aboveTabs}
                  <FormTabs
                    current={page?.key}
                    requested={requested}
                    choose={setPage}
                    pages={pages}
                    writable={writable}
                    marks={content.marks}
                    aboveFields={content.aboveFields}
                    insteadOfFields={content.insteadOfFields}
                    goTo={goTo}
                  />
                  {dialog}
                </div>
              </FieldNoticesContext>
            </DeferredAnswersContext>
          </FormStateContext>
        </FoundAnswersContext>
      </UndoContext>
    </FieldContext>
  )
}

type FormTabsProps = Pick<Props, 'marks' | 'aboveFields' | 'insteadOfFields'> &
  Pick<FormState, 'writable' | 'goTo'> & {
    current: Tab | undefined
    /** The tab named in the URL, which is unfolded. */
    requested: string | undefined
    choose: (page: Tab) => void
    pages: readonly FormPage[]
  }

const FormTabs = memo(function FormTabs({
  current,
  requested,
  choose,
  pages,
  writable,
  marks,
  aboveFields,
  insteadOfFields,
  goTo,
}: FormTabsProps) {
  const t = useWords(serviceText)
  const isPhone = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
  const { ref, inMenu } = useOverflow(movableTabs(pages, current, { isPhone }))
  return (
    <Tabs value={current} onChange={(next) => next && choose(next as Tab)} keepMounted={false}>
      <div className={classes.bar}>
        <div className={classes.strip} ref={ref}>
          <Tabs.List ref={markCutEdge} className={classes.tabs} aria-label={t('form.tabs')}>
            {pages.map(({ key, label }, index) => (
              <Tabs.Tab
                key={key}
                value={key}
                ref={key === current ? centreInStrip : undefined}
                rightSection={marks?.[key]}
                data-item
                disabled={inMenu.has(index)}
              >
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {inMenu.size > 0 && (
            <FurtherTabs
              pages={pages.filter((_, index) => inMenu.has(index))}
              marks={marks}
              choose={choose}
            />
          )}
        </div>
        <MissingFieldsMenu writable={writable} goTo={goTo} />
      </div>
      {pages.map(({ key, tabs }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel} data-steady>
          {tabs.map((tab) => {
            const content = (
              <>
                {aboveFields[tab]}
                {insteadOfFields[tab] || <TabFields tab={tab} />}
              </>
            )
            // The tab that names its page is always open, the others unfold.
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

/** Menu of the tabs that have no room in the strip. */
function FurtherTabs({ pages, marks, choose }: Pick<FormTabsProps, 'pages' | 'marks' | 'choose'>) {
  const t = useWords(serviceText)
  return (
    <MenuButton
      position="bottom-end"
      button={
        <ActionIcon variant="subtle" className="fixed" aria-label={t('form.further_tabs')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) =>
        pages.map(({ key, label }) => (
          <Menu.Item key={key} rightSection={marks?.[key]} onClick={() => choose(key)}>
            {t(label)}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}

/** Sections that parts of the page show in their own way: the checklist, and reasons and photos of the report. */
const partSections = ['stages', 'plausibility', 'photos']

/**
 * Fields and tables of a tab, except those of `partSections`; with `asFacts`, as facts that are edited in place. `orders` gives the
 * rows of tables that are not in the order of their creation.
 */
export function TabFields({
  tab,
  asFacts,
  orders,
}: {
  tab: Tab
  asFacts?: boolean
  orders?: Readonly<Record<string, (answers: Answers) => string[]>>
}) {
  const { form, fields, answers, deferredAnswers, entry, set, revert } = use(FormStateContext)!
  const names = Object.keys(fields)
  const isShown = (name: string) =>
    fields[name]!.tab === tab &&
    !partSections.includes(fields[name]!.section) &&
    isApplicable(fields, name, answers)
  const isRefused = (name: string) => entry.problem(name) !== undefined
  const Sections = asFacts ? FactSections : FieldSections
  return (
    <div className={classes.fields}>
      <Sections
        fields={fields}
        names={names.filter(isShown)}
        isEmpty={(name) => fields[name]!.kind !== 'rows' && isEmptyValue(answers[name])}
        isFixed={entry.isFixed}
        isRefused={isRefused}
        revert={revert}
        render={(name, field, id) =>
          field.kind === 'rows' ? (
            <FormTable
              key={name}
              table={name}
              fields={fields}
              answers={answers}
              deferredAnswers={deferredAnswers}
              entry={entry}
              set={set}
              order={orders?.[name]}
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

/** Completeness of what the reader may write, with a menu of missing fields that jumps to each. */
function MissingFieldsMenu({ writable, goTo }: Pick<FormTabsProps, 'writable' | 'goTo'>) {
  const t = useWords(serviceText)
  const { t: tField } = use(FieldContext)
  const { needed, filled, missing } = completeness(writable, use(DeferredAnswersContext))
  if (needed === 0) return null
  if (missing.length === 0)
    return (
      <span className={classes.whole}>
        <IconCircleCheck aria-hidden />
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
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('form.count', { filled, needed })}
          <span className={classes.toFill}>
            {'\u00a0· '}
            {t('form.missing', { count: needed - filled })}
          </span>
        </Button>
      }
    >
      {(Menu) =>
        missing.map((name) => (
          <Menu.Item key={name} onClick={() => goTo(name)}>
            {labelOf(tField, name)}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
