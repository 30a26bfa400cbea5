import './print.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Calls `change` before the page is printed and after it; returns what stops it. */
function onPrint(change: (isPrinting: boolean) => void) {
  const listener = ({ type }: Event) => change(type === 'beforeprint')
  const events = ['beforeprint', 'afterprint']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** Paper is light, whatever the screen shows. */
const { dataset } = document.documentElement
let onScreen = dataset.mantineColorScheme
onPrint((isPrinting) => {
  if (isPrinting) onScreen = dataset.mantineColorScheme
  dataset.mantineColorScheme = isPrinting ? 'light' : onScreen
})

/** Whether the page is being printed; rendered at once, as the browser does not wait. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => onPrint((is) => flushSync(() => setPrinting(is))), [])
  return isPrinting
}
