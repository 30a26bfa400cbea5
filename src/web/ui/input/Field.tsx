import { Textarea, TextInput } from '@mantine/core'
import {
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Field } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import {
  ChoiceControl,
  ChoicesControl,
  CodeControl,
  FlagControl,
  isSideBySide,
} from './ChoiceControls.tsx'
import { DateControl } from './date/DateControl.tsx'
import classes from './Field.module.css'
import {
  type ControlProps,
  FactsContext,
  FieldContext,
  FieldNoticesContext,
  useCodeList,
} from './fieldContext.ts'
import { displayValue, translateIfAny } from './fieldValue.ts'
import { inputProps, ProblemText } from './inputProps.tsx'
import { ReferenceInput, type ReferenceSource, ReferencesInput } from './ReferenceInput.tsx'
import { SharesControl } from './SharesControl.tsx'
import { LineControl, LongTextControl, NumberControl, WordsControl } from './TextControls.tsx'
import { useFinderSource } from './useFinderSource.ts'

type FrameProps = Pick<ControlProps, 'name' | 'field' | 'id' | 'error'> & {
  readOnly?: boolean
  /** Whether its control is a group that shares the label and help, for controls other than the default. */
  asGroup?: boolean
  /** Marks right of the label: save state, provenance. */
  beside?: ReactNode
  children: ReactNode
}

/** Whether the field is edited by a group of controls that share its label and help. */
export const isGroup = (field: Field, readOnly: boolean | undefined) =>
  !readOnly && (['flag', 'words', 'shares', 'items'].includes(field.kind) || isSideBySide(field))

const isWide = ({ kind }: Field) =>
  ['long_text', 'words', 'shares', 'items', 'references', 'choices', 'object'].includes(kind)

/** Layout of a field: label, control, and a line for help or error, which is reserved even if empty. */
export function FieldFrame(props: FrameProps) {
  const { name, field, id, error, readOnly, asGroup, beside, children } = props
  const t = useWords(uiText)
  const { t: tField, codes } = use(FieldContext)
  const notice = use(FieldNoticesContext)[name]
  const codeList = useCodeList(codes, field.attribute)
  const group = asGroup || isGroup(field, readOnly)
  const Label = group ? 'span' : 'label'
  const frame = useRef<HTMLDivElement>(null)
  const hasText = field.attribute === undefined || codeList !== undefined
  const isTruncated = useIsTruncated(frame, use(FactsContext) && hasText)
  return (
    <div
      ref={frame}
      className={classes.field}
      data-wide={isWide(field) || undefined}
      data-cut={isTruncated || undefined}
      data-field={name}
    >
      <div className={classes.head}>
        <Label
          id={`${id}-label`}
          className={classes.label}
          {...(Label === 'label' && { htmlFor: id })}
        >
          {tField(`field.${name}`)}
          {field.required && !readOnly && (
            <span className={classes.required}> {t('form.required')}</span>
          )}
        </Label>
        <span className={classes.beside}>{beside}</span>
      </div>
      <div className={classes.control}>
        {children}
        {/* Items show their errors next to each item. */}
        {group && field.kind !== 'items' && (
          <p id={`${id}-below`} className={classes.below}>
            {error ? <ProblemText>{error}</ProblemText> : translateIfAny(tField, `help.${name}`)}
          </p>
        )}
        {notice && (
          <p role="note" className={classes.below}>
            {notice}
          </p>
        )}
      </div>
    </div>
  )
}

/** Whether the value of a fact is truncated by its control when it first appears (`isShown`), regardless of typing. */
function useIsTruncated(frame: RefObject<HTMLElement | null>, isShown: boolean) {
  const [isTruncated, setTruncated] = useState(false)
  useEffect(() => {
    const input = isShown && frame.current?.querySelector('input')
    if (!input) return
    // A field may be mounted before it is visible. The observer runs before the first paint in which it has a size.
    const observer = new ResizeObserver(() => {
      if (input.clientWidth === 0) return
      observer.disconnect()
      if (input.scrollWidth > input.clientWidth) flushSync(() => setTruncated(true))
    })
    observer.observe(input)
    return () => observer.disconnect()
  }, [frame, isShown])
  return isTruncated
}

/** Default control for the field's kind. */
export function FieldControl(props: ControlProps) {
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
      return <SharesControl {...props} />
    case 'reference':
    case 'references':
      return <ReferenceControl {...props} />
    case 'long_text':
      return <LongTextControl {...props} />
    default:
      return <LineControl {...props} />
  }
}

/** Read-only value: filled, without border. */
export function ReadOnlyValue({
  name,
  field,
  id,
  value,
  help,
}: Pick<ControlProps, 'name' | 'field' | 'id' | 'value' | 'help'>) {
  const tUi = useWords(uiText)
  const { t, labels, codes } = use(FieldContext)
  const isFact = use(FactsContext)
  const codeList = useCodeList(codes, field.attribute)
  const text = displayValue(name, field, value, { t, tUi, labels, codes: codeList })
  const common = {
    ...inputProps({ id, help: help ?? translateIfAny(t, `help.${name}`) }),
    value: text,
    readOnly: true,
    classNames: { input: classes.readOnly },
    placeholder: tUi('form.empty'),
  }
  return field.kind === 'long_text' ? (
    <Textarea {...common} autosize minRows={isFact ? 1 : 2} maxRows={12} />
  ) : (
    <TextInput {...common} />
  )
}

/** Control for references to records: what the form offers for them, else whatever the target's finder finds. */
function ReferenceControl(props: ControlProps) {
  const { references = {} } = use(FieldContext)
  const { name, field } = props
  const source = references[name] ?? references[field.target ?? '']
  if (source) return <ReferenceFrom {...props} source={source} />
  return (
    <Suspense fallback={<ReadOnlyValue {...props} />}>
      <FoundReference {...props} />
    </Suspense>
  )
}

/** A reference chosen by the target's finder; read-only if the reader cannot search there. */
function FoundReference(props: ControlProps) {
  const source = useFinderSource(props.field.target ?? '')
  return source ? <ReferenceFrom {...props} source={source} /> : <ReadOnlyValue {...props} />
}

function ReferenceFrom({ source, ...props }: ControlProps & { source: ReferenceSource }) {
  const t = useWords(uiText)
  const { t: tField, labels } = use(FieldContext)
  const { name, field } = props
  const target = field.target ?? ''
  const Input = field.kind === 'references' ? ReferencesInput : ReferenceInput
  return (
    <Input
      {...props}
      source={source}
      target={target}
      fieldLabel={tField(`field.${name}`)}
      placeholder={translateIfAny(tField, `placeholder.${name}`)}
      labelOf={(id) => labels?.[target]?.[id] ?? t('form.number', { id })}
    />
  )
}

/** Layout of facts: on a page, or in the header of a record. */
export type FactLayout = 'page' | 'head'

/** Fields by section, in declared order, in two columns; tables below them. */
export function FieldSections(props: {
  fields: Record<string, Field>
  names: readonly string[]
  /** By section: content after its fields. */
  afterSection?: Record<string, ReactNode>
  /**
   * Shows rows of label and value that look like text until they are hovered or focused: in two columns below the
   * title of their section (`page`), or in one column without titles (`head`).
   */
  asFacts?: FactLayout
  render: (name: string, field: Field, id: string) => ReactNode
}) {
  const formId = useId()
  const { t } = use(FieldContext)
  const isTable = (name: string) => props.fields[name]?.kind === 'rows'
  const renderField = (name: string) => {
    const field = props.fields[name]
    return field && props.render(name, field, `${formId}-${name}`)
  }
  const sections = new Map<string, string[]>()
  for (const name of props.names) {
    const section = props.fields[name]?.section ?? ''
    sections.set(section, [...(sections.get(section) ?? []), name])
  }
  return [...sections].map(([section, names]) => {
    const title = props.asFacts === 'head' ? undefined : translateIfAny(t, `section.${section}`)
    return (
      <section key={section} className={classes.section} data-facts={props.asFacts}>
        {title && <h2 className="intro">{title}</h2>}
        <FactsContext value={props.asFacts !== undefined}>
          <div className={classes.grid}>
            {names.filter((name) => !isTable(name)).map(renderField)}
          </div>
        </FactsContext>
        {names.filter(isTable).map(renderField)}
        {props.afterSection?.[section]}
      </section>
    )
  })
}
