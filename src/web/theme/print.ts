import './print.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../ui/basic/useLatest.ts'

/** Calls `onChange` before and after the page is printed; returns a function to unsubscribe. */
function subscribeToPrint(onChange: (isPrinting: boolean) => void) {
  const listener = ({ type }: Event) => onChange(type === 'beforeprint')
  const events = ['beforeprint', 'afterprint']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

// Always print in the light theme.
const { dataset } = document.documentElement
let screenScheme = dataset.mantineColorScheme
subscribeToPrint((isPrinting) => {
  if (isPrinting) screenScheme = dataset.mantineColorScheme
  dataset.mantineColorScheme = isPrinting ? 'light' : screenScheme
})

/** Dispatched before a page is printed once what paper shows more than the screen has been painted. */
const preparing = 'egide:preparing-print'

/** Whether the page is being printed; re-renders synchronously, since the browser does not wait. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const show = (next: boolean) => flushSync(() => setPrinting(next))
    const prepare = () => show(true)
    addEventListener(preparing, prepare)
    const unsubscribe = subscribeToPrint(show)
    return () => {
      removeEventListener(preparing, prepare)
      unsubscribe()
    }
  }, [])
  return isPrinting
}

/** Prints a page that shows more on paper: Firefox prints fields without their values until they have been painted. */
export async function printPainted() {
  dispatchEvent(new Event(preparing))
  for (let frame = 0; frame < 2; frame++)
    await new Promise<unknown>((resolve) => requestAnimationFrame(resolve))
  window.print()
}

/** Has the browser's keys for printing call `run`; without it, they print as always. */
export function usePrintKey(run: (() => unknown) | undefined) {
  const latest = useLatest(() => run)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const print = latest()
      if (!print || key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      void print()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [latest])
}
