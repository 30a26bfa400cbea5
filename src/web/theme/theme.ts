import {
  CloseIcon,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core'
import { createElement } from 'react'
import { shadows, type Theme, type Token, tokens } from './tokens.ts'

/** Parses ten shades, separated by spaces. */
const parseShades = (colours: string) => colours.split(' ') as unknown as MantineColorsTuple

/** Colours of buttons: `filled` uses the accent; `danger` and `red` are red text, or filled with red. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color } = input
  const border = '1px solid transparent'
  if (color === 'danger' || color === 'red') {
    const soft = { hover: 'var(--danger-soft)', color: 'var(--danger)' }
    if (variant === 'filled') {
      const hover = 'color-mix(in srgb, var(--danger) 88%, var(--text))'
      return { background: 'var(--danger)', hover, color: 'var(--surface)', border }
    }
    const edge = variant === 'outline' || variant === 'default' ? '1px solid var(--line)' : border
    return { background: 'transparent', ...soft, border: edge }
  }
  if (variant === 'filled') {
    const hover = 'color-mix(in srgb, var(--accent-fill) 88%, var(--text))'
    return { background: 'var(--accent-fill)', hover, color: 'var(--on-accent)', border }
  }
  if (variant === 'subtle') {
    return { background: 'transparent', hover: 'var(--hover)', color: 'var(--text-2)', border }
  }
  return defaultVariantColorsResolver(input)
}

/** Height of a control by its size; `base.css` enlarges them for touch. */
const heightOf = (size: unknown) => {
  const known = ['xs', 'sm', 'md', 'lg'].find((name) => name === size || `compact-${name}` === size)
  return known ? `var(--control-${known})` : undefined
}

/** Mantine's `vars` option of a component: CSS variables of a part, by the component's size. */
const varsBySize = (
  part: string,
  variables: (size: unknown) => Record<string, string | undefined>,
) => ({
  vars: (_: unknown, { size }: { size?: unknown }) => ({ [part]: variables(size) }),
})

const fontSizeOf = (size: unknown) => (size === 'lg' ? '0.9375rem' : '0.8125rem')

const popup = { shadow: 'var(--shadow-2)', radius: 'md', transitionProps: { duration: 120 } }
const dialog = { shadow: 'var(--shadow-3)', overlayProps: { blur: 0 } }

const components: MantineThemeComponents = {
  // Its button has a name.
  CloseButton: { defaultProps: { icon: createElement(CloseIcon, { 'aria-hidden': true }) } },
  Button: {
    defaultProps: { size: 'sm' },
    ...varsBySize('root', (size) => ({
      '--button-height': heightOf(size),
      '--button-fz': fontSizeOf(size),
      '--button-padding-x': size === 'lg' ? '20px' : '14px',
    })),
  },
  ActionIcon: {
    defaultProps: { size: 'sm', variant: 'subtle' },
    ...varsBySize('root', (size) => ({ '--ai-size': heightOf(size) })),
  },
  Input: {
    defaultProps: { size: 'sm' },
    ...varsBySize('wrapper', (size) => ({
      '--input-height': heightOf(size),
      '--input-fz': fontSizeOf(size),
    })),
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
  },
  Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
  Modal: { defaultProps: { ...dialog, centered: true, radius: 'lg' } },
  Drawer: { defaultProps: { ...dialog, position: 'right' } },
  // Mantine's focus placeholder is not a menu item, and a menu may only contain items.
  Menu: { defaultProps: { ...popup, withInitialFocusPlaceholder: false } },
  Portal: { defaultProps: { target: '#layers' } },
  Popover: { defaultProps: popup },
}

export const theme = createTheme({
  primaryColor: 'egide',
  primaryShade: { light: 7, dark: 4 },
  colors: {
    egide: parseShades(
      '#E3F3EF #C6E8E0 #A3DCD0 #7FD1C1 #58C6B1 #35AB97 #1A8C7B #0B6F62 #0A564D #083F39',
    ),
    dark: parseShades(
      '#E9EDED #CFD7D8 #AFBABD #8F9B9F #65737A #2C363A #1F272A #12171A #0F1417 #0D1113',
    ),
    gray: parseShades(
      '#F4F6F5 #EBEFED #DBE2DF #C4CDCA #A3AFAC #7F8C8A #5C696A #465355 #2A3435 #141B1C',
    ),
  },
  variantColorResolver,
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontSizes: {
    xs: '0.6875rem',
    sm: '0.75rem',
    md: '0.8125rem',
    lg: '0.9375rem',
    xl: '1.125rem',
  },
  lineHeights: { xs: '0.875rem', sm: '1rem', md: '1.25rem', lg: '1.375rem', xl: '1.5rem' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components,
})

function variablesOf(scheme: Theme): Record<string, string> {
  const ownVariables = [...Object.entries(tokens), ...Object.entries(shadows)].map(
    ([name, value]) => [`--${name}`, value[scheme]],
  )
  return { ...Object.fromEntries(ownVariables), ...mantineColours }
}

const token = (name: Token) => `var(--${name})`

/** Mantine's colour variables, mapped to tokens. */
const mantineColours = {
  '--mantine-color-body': token('surface'),
  '--mantine-color-text': token('text'),
  '--mantine-color-bright': token('text'),
  '--mantine-color-dimmed': token('text-3'),
  '--mantine-color-placeholder': token('text-3'),
  '--mantine-color-anchor': token('accent'),
  '--mantine-color-default': token('raised'),
  '--mantine-color-default-hover': token('hover'),
  '--mantine-color-default-color': token('text'),
  '--mantine-color-default-border': token('line'),
  '--mantine-color-error': token('danger'),
  '--mantine-color-disabled': token('hover'),
  '--mantine-color-disabled-color': token('text-3'),
  '--mantine-color-disabled-border': token('line'),
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: variablesOf('dark'),
  light: variablesOf('light'),
})

/** Stores the theme under the key `theme`: dark or light (specification, section 3). */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })
