import type { ComponentProps, ReactElement } from 'react'

type Props = Omit<ComponentProps<'svg'>, 'stroke'> & {
  /** Width and height, in px at the usual text size. */
  size?: number
  /** Width of lines, in units of the drawing, which is 24 wide. */
  stroke?: number
}

export type Icon = (props: Props) => ReactElement

/** A component of a drawing, in lines or as a filled shape, in the colour of the text around it. */
export const drawIcon =
  (d: string, { isFilled = false } = {}): Icon =>
  ({ size = 24, stroke = 2, className, ...props }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className ? `icon ${className}` : 'icon'}
      fill={isFilled ? 'currentColor' : 'none'}
      {...(!isFilled && {
        ...{ stroke: 'currentColor', strokeWidth: stroke },
        ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
      })}
      {...props}
    >
      <path d={d} />
    </svg>
  )
