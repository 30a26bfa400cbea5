import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within the product; its target's screen is fetched when the pointer or focus reaches it. */
export const Link = createLink((props: ComponentProps<'a'>) => <a {...props} />)

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({ ref, ...props }: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
    <Button component="a" ref={ref} {...props} />
  ),
)
