import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import {
  ActionIcon,
  MultiSelect,
  Popover,
  SegmentedControl,
  type SegmentedControlProps,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useId, useState } from 'react'
import { type Field as Declared, normalisePhone } from '../../kernel/fields.ts'
import { formatDate, parseDate, parseNumber } from '../../kernel/format.ts'
import type { Labels } from '../../kernel/resource.ts'
import { languages } from '../../kernel/text.ts'
import { currentLanguage, useWords } from '../words.ts'
import classes from './Field.module.css'
import { type CodeLists, type SayKey, sayIfAny, shownNumber, shownValue } from './fieldValue.ts'
import { groupProps, inputProps, Problem } from './inputProps.tsx'
import { ReferenceInput, type ReferenceSource, ReferencesInput } from './ReferenceInput.tsx'
import { SharesControl } from './SharesControl.tsx'
import { uiText } from './ui.text.ts'

/** What all fields of a form share. */
export type FieldMeans = {
  say: SayKey
  labels?: Labels
  codes?: CodeLists
  /** By field name, or by the resource that fields point to. */
  references?: Record<string, ReferenceSource>
}

/** Given by the form around its fields. */
export const FieldMeansContext = createContext<FieldMeans>({ say: (key) => key })

export type ControlProps = {
  name: string
  field: Declared
  /** Id of the control; its label is `<id>-label`. */
  id: string
  value: unknown
  /** What is entered now; a text that is no number or date is passed on as it stands. */
  onChange: (value: unknown) => void
  /** The entry is finished: the field was left, or a choice made. */
  onCommit: (value: unknown) => void
  /** Why the value is refused. */
  error?: string
  /** What helps to enter it. */
  help?: string
}

type FrameProps = Pick<ControlProps, 'name' | 'field' | 'id' | 'error'> & {
  readOnly?: boolean
  /** Right of the label: how saving stands, where the value came from. */
  beside?: ReactNode
  children: ReactNode
}

/** Whether the control is a group of controls, so that the label and what stands below are the group's. */
const isGroup = (field: Declared, readOnly: boolean | undefined) =>
  !readOnly && (['flag', 'words', 'shares'].includes(field.kind) || isSideBySide(field))

/** Up to this many options stand side by side; more are a list. */
const sideBySide = 3
const isSideBySide = ({ kind, required, options = [] }: Declared) =>
  kind === 'choice' && required && options.length <= sideBySide

const isWide = ({ kind }: Declared) => ['long_text', 'words', 'shares', 'references'].includes(kind)

/** Label above, the control, and help or error below in a line that is always there. */
export function FieldFrame({ name, field, id, error, readOnly, beside, children }: FrameProps) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const group = isGroup(field, readOnly)
  const Label = group ? 'span' : 'label'
  return (
    <div className={classes.field} data-wide={isWide(field) || undefined} data-field={name}>
      <div className={classes.head}>
        <Label
          id={`${id}-label`}
          className={classes.label}
          {...(Label === 'label' && { htmlFor: id })}
        >
          {say(`field.${name}`)}
          {field.required && !readOnly && (
            <span className={classes.required}> {t('form.required')}</span>
          )}
        </Label>
        <span className={classes.beside}>{beside}</span>
      </div>
      <div className={classes.control}>
        {children}
        {group && (
          <p id={`${id}-below`} className={classes.below}>
            {error ? <Problem>{error}</Problem> : sayIfAny(say, `help.${name}`)}
          </p>
        )}
      </div>
    </div>
  )
}

/** The control of a field by its kind. */
export function FieldControl(props: ControlProps) {
  const { say } = use(FieldMeansContext)
  switch (props.field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return <NumberControl {...props} />
    case 'date':
      return <DateControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'choices':
      return <ChoicesControl {...props} />
    case 'code':
      return <CodeControl {...props} />
    case 'flag':
      return <FlagControl {...props} />
    case 'words':
      return <WordsControl {...props} />
    case 'shares':
      return <SharesControl {...props} say={say} />
    case 'reference':
    case 'references':
      return <ReferenceControl {...props} />
    case 'long_text':
      return <LongTextControl {...props} />
    default:
      return <LineControl {...props} />
  }
}

/** A value that cannot be changed here: filled, without edge. */
export function ReadOnlyValue({
  name,
  field,
  id,
  value,
}: Pick<ControlProps, 'name' | 'field' | 'id' | 'value'>) {
  const sayUi = useWords(uiText)
  const { say, labels, codes } = use(FieldMeansContext)
  const list = useCodeList(codes, field.attribute)
  const shown = shownValue(name, field, value, { say, sayUi, labels, codes: list })
  const common = {
    ...inputProps({ id, help: sayIfAny(say, `help.${name}`) }),
    value: shown,
    readOnly: true,
    classNames: { input: classes.readOnly },
    placeholder: sayUi('form.empty'),
  }
  return field.kind === 'long_text' ? (
    <Textarea {...common} autosize minRows={2} maxRows={12} />
  ) : (
    <TextInput {...common} />
  )
}

/** Readers take the list itself as what scrolls, so it needs no focus of its own. */
const listed = {
  withScrollArea: false,
  classNames: { options: classes.options },
} as const

/** A choice is entered and finished in one. */
function take({ onChange, onCommit }: ControlProps, chosen: unknown) {
  onChange(chosen)
  onCommit(chosen)
}

const optionsOf = ({ name, field }: ControlProps, say: SayKey) =>
  (field.options ?? []).map((value) => ({ value, label: say(`${name}.${value}`) }))

const entryModes: Partial<Record<Declared['kind'], 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
}

function LineControl(props: ControlProps) {
  const { say } = use(FieldMeansContext)
  const { field, value, onChange, onCommit } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      inputMode={entryModes[field.kind]}
      placeholder={sayIfAny(say, `placeholder.${props.name}`)}
      autoComplete="off"
      spellCheck={field.kind === 'text' ? undefined : false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        // Written out where one sees it, as it will be kept.
        const written = field.kind === 'phone' ? normalisePhone(text) : text.trim()
        if (written !== text) onChange(written)
        onCommit(written)
      }}
    />
  )
}

function LongTextControl(props: ControlProps) {
  const { value, onChange, onCommit } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <Textarea
      {...inputProps(props)}
      value={text}
      autosize
      minRows={3}
      maxRows={14}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onCommit(text)}
    />
  )
}

function NumberControl(props: ControlProps) {
  const { field, value, onChange, onCommit } = props
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? shownNumber(field, value) : String(value ?? '')
  const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
  return (
    <TextInput
      {...inputProps(props)}
      className={classes.number}
      value={typed ?? shown}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        unit && (
          <span className={classes.unit} aria-hidden>
            {unit}
          </span>
        )
      }
      rightSectionWidth={unit ? unit.length * 8 + 20 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseNumber(text) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onCommit(value ?? null)
      }}
    />
  )
}

function DateControl(props: ControlProps) {
  const t = useWords(uiText)
  const { field, value, onChange, onCommit } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const day = typeof value === 'string' ? parseDate(value) : undefined
  return (
    <TextInput
      {...inputProps(props)}
      value={typed ?? (day ? formatDate(day) : String(value ?? ''))}
      placeholder={t('form.date_form')}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseDate(text) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onCommit(value ?? null)
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={t('form.pick_date')}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              locale={currentLanguage()}
              firstDayOfWeek={1}
              hideOutsideDates
              weekendDays={[]}
              classNames={{ day: classes.day }}
              ariaLabels={{
                previousMonth: t('date.previous_month'),
                nextMonth: t('date.next_month'),
                previousYear: t('date.previous_year'),
                nextYear: t('date.next_year'),
                previousDecade: t('date.previous_decade'),
                nextDecade: t('date.next_decade'),
                monthLevelControl: t('date.choose_month'),
                yearLevelControl: t('date.choose_year'),
              }}
              value={day ?? null}
              defaultDate={day}
              allowDeselect={!field.required}
              onChange={(picked) => {
                setOpen(false)
                setTyped(undefined)
                take(props, picked)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

function ChoiceControl(props: ControlProps) {
  const { say } = use(FieldMeansContext)
  const { field, value } = props
  const shown = typeof value === 'string' ? value : null
  const common = {
    data: optionsOf(props, say),
    onChange: (chosen: string | null) => take(props, chosen),
  }
  return isSideBySide(field) ? (
    <Segments {...common} id={props.id} value={shown ?? ''} />
  ) : (
    <OneOf {...props} {...common} value={shown} searchable={common.data.length > 8} />
  )
}

/** Options side by side. */
function Segments({
  id,
  ...given
}: Pick<SegmentedControlProps, 'data' | 'value' | 'onChange'> & { id: string }) {
  return (
    <SegmentedControl
      {...groupProps(id)}
      {...given}
      role="radiogroup"
      fullWidth
      withItemsBorders={false}
      className={classes.segments}
    />
  )
}

/** Options in a list of which one is taken. */
function OneOf({
  data,
  value,
  onChange,
  searchable,
  ...props
}: Omit<ControlProps, 'value' | 'onChange' | 'onCommit'> & {
  data: { value: string; label: string }[]
  value: string | null
  onChange: (chosen: string | null) => void
  searchable: boolean
}) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const { name, field } = props
  return (
    <Select
      {...inputProps(props)}
      {...listed}
      data={data}
      value={value}
      onChange={onChange}
      placeholder={sayIfAny(say, `placeholder.${name}`) ?? t('form.choose')}
      searchable={searchable}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('form.clear', { field: say(`field.${name}`) }) }}
      allowDeselect={!field.required}
      nothingFoundMessage={t('form.nothing_found')}
    />
  )
}

function ChoicesControl(props: ControlProps) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const { name, value } = props
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...inputProps(props)}
      {...listed}
      data={optionsOf(props, say)}
      value={chosen}
      placeholder={chosen.length > 0 ? undefined : t('form.choose')}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear', { field: say(`field.${name}`) }) }}
      onChange={(picked) => take(props, picked)}
    />
  )
}

/** The labels of a register attribute, asked for once. */
export function useCodeList(codes: CodeLists | undefined, attribute: string | undefined) {
  return useQuery({
    queryKey: ['codes', attribute, currentLanguage()],
    queryFn: () => codes?.(attribute ?? '') ?? [],
    enabled: codes !== undefined && attribute !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

function CodeControl(props: ControlProps) {
  const { codes } = use(FieldMeansContext)
  const { field, value } = props
  const list = useCodeList(codes, field.attribute) ?? []
  return (
    <OneOf
      {...props}
      data={list.map(({ code, label }) => ({ value: String(code), label }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(chosen) => take(props, chosen === null ? null : Number(chosen))}
      searchable
    />
  )
}

const flags = { yes: true, no: false, unknown: null } as const

function FlagControl(props: ControlProps) {
  const t = useWords(uiText)
  const { id, field, value } = props
  const options = field.required ? (['yes', 'no'] as const) : (['yes', 'no', 'unknown'] as const)
  const shown = options.find((option) => flags[option] === (value ?? null))
  return (
    <Segments
      id={id}
      data={options.map((option) => ({ value: option, label: t(`form.${option}`) }))}
      value={shown ?? ''}
      onChange={(chosen) => take(props, flags[chosen as keyof typeof flags])}
    />
  )
}

function WordsControl({ id, field, value, onChange, onCommit, error }: ControlProps) {
  const t = useWords(uiText)
  const words = (value ?? {}) as Record<string, string>
  const isEmpty = (given: Record<string, string>) => languages.every((one) => !given[one]?.trim())
  return (
    <div
      {...groupProps(id)}
      role="group"
      className={classes.words}
      onBlur={(event) => {
        // The words are one value: finished when all three languages are left.
        if (!event.currentTarget.contains(event.relatedTarget))
          onCommit(isEmpty(words) ? null : words)
      }}
    >
      {languages.map((language) => (
        <TextInput
          key={language}
          size="md"
          lang={language}
          aria-label={t(`form.language.${language}`)}
          value={words[language] ?? ''}
          error={Boolean(error) && (field.required || !isEmpty(words)) && !words[language]?.trim()}
          leftSection={
            <span className={classes.language} aria-hidden>
              {language.toUpperCase()}
            </span>
          }
          onChange={(event) => {
            const given = { ...words, [language]: event.currentTarget.value }
            onChange(isEmpty(given) ? null : given)
          }}
        />
      ))}
    </div>
  )
}

function ReferenceControl(props: ControlProps) {
  const t = useWords(uiText)
  const { say, labels, references = {} } = use(FieldMeansContext)
  const { name, field, id, value, error, help } = props
  const target = field.target ?? ''
  const source = references[name] ?? references[target]
  if (!source) return <ReadOnlyValue {...props} />
  const common = {
    id,
    source,
    target,
    error,
    help,
    fieldLabel: say(`field.${name}`),
    placeholder: sayIfAny(say, `placeholder.${name}`),
    labelOf: (one: number) => labels?.[target]?.[one] ?? t('form.number', { id: one }),
    onChange: (chosen: unknown) => take(props, chosen),
  }
  return field.kind === 'references' ? (
    <ReferencesInput {...common} value={Array.isArray(value) ? (value as number[]) : []} />
  ) : (
    <ReferenceInput {...common} value={typeof value === 'number' ? value : null} />
  )
}

/** Fields by section, in the order in which they are declared, two side by side. */
export function FieldSections(props: {
  fields: Record<string, Declared>
  names: readonly string[]
  /** Further parts by section, after its fields. */
  after?: Record<string, ReactNode>
  render: (name: string, field: Declared, id: string) => ReactNode
}) {
  const form = useId()
  const { say } = use(FieldMeansContext)
  const sections = new Map<string, string[]>()
  for (const name of props.names) {
    const section = props.fields[name]?.section ?? ''
    sections.set(section, [...(sections.get(section) ?? []), name])
  }
  return [...sections].map(([section, names]) => {
    const title = sayIfAny(say, `section.${section}`)
    return (
      <section
        key={section}
        className={classes.section}
        aria-labelledby={title && `${form}-${section}`}
      >
        {title && (
          <h2 id={`${form}-${section}`} className={classes.title}>
            {title}
          </h2>
        )}
        <div className={classes.grid}>
          {names.map((name) => {
            const field = props.fields[name]
            return field && props.render(name, field, `${form}-${name}`)
          })}
        </div>
        {props.after?.[section]}
      </section>
    )
  })
}
