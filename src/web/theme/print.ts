import './print.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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

/** Whether the page is being printed; re-renders synchronously, since the browser does not wait. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => subscribeToPrint((next) => flushSync(() => setPrinting(next))), [])
  return isPrinting
}
