import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { act } from '../../../../web/act.ts'
import { IconDeviceLaptop, IconDeviceMobile } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { refresh } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { deviceName } from '../deviceName.ts'
import classes from './SecurityPanel.module.css'
import { SecurityRow, SecuritySection } from './SecuritySection.tsx'

type Device = { id: string | number; user_agent: string | null; is_current: boolean }

/** What a button does, and what is said once it is done. */
type Act = { word: string; done: string; run: () => Promise<unknown> }

type DeviceSectionProps<D extends Device> = {
  title: string
  note: string
  /** Shown where there is no device. */
  empty?: string
  devices: readonly D[]
  /** What the server calls its answer about them, which is read again after each act. */
  changed: string
  text: (device: D) => string
  /** What is said of the device that the person uses now. */
  current: ReactNode
  /** Ends a device; the current one has none where `isCurrentKept`. */
  end: (device: D, name: string) => Act & { label: string }
  isCurrentKept?: boolean
  /** Ends several at once; offered where there are several. */
  endAll: Act
}

/** The devices on which somebody is signed in or trusted, each with a way to end that. */
export function DeviceSection<D extends Device>(props: DeviceSectionProps<D>) {
  const { title, note, empty, devices, changed, text, current, end, isCurrentKept, endAll } = props
  const t = useWords(authText)
  const perform = ({ run, done }: Act) =>
    act(async () => {
      await run()
      await refresh(changed)
    }, done)
  return (
    <SecuritySection
      title={title}
      note={note}
      act={
        devices.length > 1 && (
          <Button variant="default" color="danger" onClick={() => void perform(endAll)}>
            {endAll.word}
          </Button>
        )
      }
    >
      {empty !== undefined && devices.length === 0 && <p className={classes.quiet}>{empty}</p>}
      {devices.map((device) => {
        const name = deviceName(device.user_agent) ?? t('security.unknown_device')
        const isMobile = /iPhone|iPad|Android/.test(device.user_agent ?? '')
        const ending = end(device, name)
        return (
          <SecurityRow
            key={device.id}
            icon={isMobile ? IconDeviceMobile : IconDeviceLaptop}
            title={name}
            state={!isCurrentKept && device.is_current && current}
            text={text(device)}
          >
            {isCurrentKept && device.is_current ? (
              current
            ) : (
              <Button
                variant="subtle"
                aria-label={ending.label}
                onClick={() => void perform(ending)}
              >
                {ending.word}
              </Button>
            )}
          </SecurityRow>
        )
      })}
    </SecuritySection>
  )
}
