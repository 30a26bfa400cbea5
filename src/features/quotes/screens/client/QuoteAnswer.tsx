import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '../../../../web/loading/words.ts'
import { inputProps } from '../../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { type AskedDeposit, depositOf } from '../../money.ts'
import classes from './QuoteAnswer.module.css'
import { QuoteSheet, type SheetContent } from './QuoteSheet.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import { totalsWith } from './quoteAmounts.ts'
import { quoteClientText } from './quoteClient.text.ts'
import { SignaturePad } from './SignaturePad.tsx'

/** What a client accepts with. */
export type QuoteAcceptance = { name: string; options: number[]; signature?: string }

type Props = {
  content: SheetContent & AskedDeposit & { rounded: boolean }
  /** The name that is proposed as the signature. */
  name: string
  /** What programmes pay of the total, which has the options that are ticked. */
  shares: (total: string) => ReactNode
  /** Links under what is read. */
  links?: ReactNode
  isSending: boolean
  /** Why the answer was not taken. */
  problem?: ReactNode
  onAccept: (acceptance: QuoteAcceptance) => void
  onDecline: (given: { name?: string; reason?: string }) => void
}

/** A quote that is read, whose options are ticked, and that is accepted or declined. */
export function QuoteAnswer(props: Props) {
  const { content, links, shares, isSending, problem, onAccept, onDecline } = props
  const t = useWords(quoteClientText)
  const id = useId()
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const [name, setName] = useState(props.name)
  const [isMissing, setMissing] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [signature, setSignature] = useState<string>()
  const [isDeclining, setDeclining] = useState(false)
  /** Kept while the dialog is closed: it is typed once, also if it cannot be sent. */
  const [reason, setReason] = useState('')
  const totals = totalsWith(content, (line) => taken.has(line.id ?? 0))

  function take(option: number, isTaken: boolean) {
    const next = new Set(taken)
    if (isTaken) next.add(option)
    else next.delete(option)
    setTaken(next)
  }
  function accept(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    onAccept({ name: name.trim(), options: [...taken], ...(signature && { signature }) })
  }

  return (
    <>
      <QuoteSheet content={content} taken={taken} onTake={isSending ? undefined : take} />
      {links && <div className={classes.links}>{links}</div>}
      {shares(totals.total)}
      <form
        className={classes.foot}
        data-drawing={isDrawing || undefined}
        noValidate
        onSubmit={accept}
      >
        <QuoteTotals
          totals={totals}
          taken={taken.size}
          deposit={depositOf(content, { ...content, total: totals.total })}
          isCompact
        />
        <div className={classes.nameHead}>
          <label htmlFor={id} id={`${id}-label`}>
            {t('answer.name')}
          </label>
          <Button
            variant="transparent"
            size="compact-sm"
            onClick={() => {
              setDrawing(!isDrawing)
              setSignature(undefined)
            }}
          >
            {t(isDrawing ? 'answer.no_drawing' : 'answer.draw')}
          </Button>
        </div>
        <TextInput
          {...inputProps({ id, error: isMissing ? t('answer.name_missing') : undefined })}
          value={name}
          autoComplete="name"
          maxLength={120}
          onChange={(event) => {
            setMissing(false)
            setName(event.currentTarget.value)
          }}
        />
        {isDrawing && <SignaturePad onDraw={setSignature} />}
        {problem}
        <div className={classes.buttons}>
          <Button variant="default" disabled={isSending} onClick={() => setDeclining(true)}>
            {t('answer.decline')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('answer.accept')}
          </Button>
        </div>
      </form>
      {isDeclining && (
        <DeclineDialog
          reason={reason}
          onType={setReason}
          onClose={() => setDeclining(false)}
          onDecline={() => {
            setDeclining(false)
            const given = { name: name.trim(), reason: reason.trim() }
            onDecline({
              ...(given.name && { name: given.name }),
              ...(given.reason && { reason: given.reason }),
            })
          }}
        />
      )}
    </>
  )
}

type DeclineProps = {
  reason: string
  onType: (reason: string) => void
  onClose: () => void
  onDecline: () => void
}

/** Asks why a quote is declined; an answer is not required. */
function DeclineDialog({ reason, onType, onClose, onDecline }: DeclineProps) {
  const t = useWords(quoteClientText)
  return (
    <Dialog title={t('decline.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onDecline()
        }}
      >
        <Textarea
          label={t('decline.reason')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('decline.back')}
          </Button>
          <Button type="submit" color="red">
            {t('decline.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
