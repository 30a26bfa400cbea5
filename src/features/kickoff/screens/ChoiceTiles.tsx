import { type ReactNode, use } from 'react'
import { IconCheck } from '../../../web/icons/icons.ts'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import {
  type ControlProps,
  FieldContext,
  optionsOf,
  setAndCommit,
} from '../../../web/ui/input/fieldContext.ts'
import { groupProps } from '../../../web/ui/input/inputProps.tsx'
import classes from './choices.module.css'

type TilesProps = ControlProps & {
  /** Mark of an option, before its word. */
  markOf?: (option: string) => ReactNode
}

/** One of several options as tiles, large enough for a thumb; arrow keys move the choice. */
export function ChoiceTiles({ markOf, ...props }: TilesProps) {
  const { t } = use(FieldContext)
  return (
    <div role="radiogroup" {...groupProps(props.id)} className={classes.tiles}>
      {optionsOf(props, t).map(({ value, label }) => (
        <label key={value} className={classes.tile}>
          <input
            type="radio"
            className={classes.input}
            name={props.id}
            value={value}
            checked={props.value === value}
            onChange={() => setAndCommit(props, value)}
          />
          {markOf?.(value)}
          <span className="breaks shrink">{label}</span>
          {props.value === value && <IconCheck className={classes.tick} aria-hidden />}
        </label>
      ))}
    </div>
  )
}

/** Any of several options as chips. */
export function ChoiceChips(props: ControlProps) {
  const { t } = use(FieldContext)
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : []
  const options = optionsOf(props, t)
  return (
    <div role="group" {...groupProps(props.id)} className="wrap">
      {options.map(({ value, label }) => {
        const isChosen = chosen.includes(value)
        return (
          <label key={value} className={classes.chip}>
            <input
              type="checkbox"
              className={classes.input}
              checked={isChosen}
              onChange={() =>
                setAndCommit(
                  props,
                  options.flatMap((option) =>
                    (option.value === value) !== chosen.includes(option.value) ? option.value : [],
                  ),
                )
              }
            />
            {isChosen && <IconCheck size={14} aria-hidden />}
            {label}
          </label>
        )
      })}
    </div>
  )
}

/** One of two or three options as segments. */
export function ChoiceSegments(props: ControlProps) {
  const { t } = use(FieldContext)
  return (
    <Segments
      {...groupProps(props.id)}
      data={optionsOf(props, t)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(chosen) => setAndCommit(props, chosen)}
    />
  )
}
