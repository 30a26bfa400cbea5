import { Button, Group as Row } from '@mantine/core'
import { useState } from 'react'
import { access, type Group, ruleHolds } from '../../../access.ts'
import { rulesFor } from '../../../kernel/access.ts'
import { formatInstant } from '../../../kernel/field/format.ts'
import { choice } from '../../../kernel/field/kinds.ts'
import {
  IconCheck,
  IconCornerDownRight,
  IconMessagePlus,
  IconTrash,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import classes from './Comments.module.css'
import { commentText } from './comment.text.ts'
import {
  commentEndpoints,
  commentFields,
  consultationChapters,
  kindChapters,
  type ListedComment,
  reportChapters,
} from './comment.ts'

type Props = {
  group: Group
  mandate: Pick<Mandate, 'id' | 'number' | 'status' | 'status_dates' | 'origin' | 'kickoff'>
  /** Whether the report is of another kind than a consultation. */
  isOfForm: boolean
}

/** Comments of reviewers on the drafts of a mandate, by chapter; resolved ones folded. */
export default function CommentsPanel({ group, mandate, isOfForm }: Props) {
  const t = useWords(commentText)
  const query = { mandate: mandate.id, page_size: 100 }
  const list = useCall(commentEndpoints.list, { query })
  const [edited, setEdited] = useState<ListedComment | 'new'>()
  const rows = (list.data?.results ?? []).toSorted(
    (one, other) => reportChapters.indexOf(one.chapter!) - reportChapters.indexOf(other.chapter!),
  )
  const may = (action: 'create' | 'write' | 'delete') =>
    rulesFor(access, { id: 0, groups: [group] }, 'report_comments', action).some((rule) =>
      ruleHolds(rule, { mandate }),
    )
  const settled = rows.filter(({ resolved }) => resolved)
  const open = rows.filter(({ resolved }) => !resolved)
  const rowsOf = (comments: readonly ListedComment[]) => (
    <ul className={classes.list}>
      {comments.map((comment) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          mayAnswer={may('write')}
          mayRemove={may('delete')}
          onAnswer={() => setEdited(comment)}
        />
      ))}
    </ul>
  )
  return (
    <section className={classes.panel} aria-labelledby="report-comments">
      <div className={classes.head}>
        <h2 id="report-comments" className="section">
          {t('title')}
        </h2>
        {may('create') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMessagePlus aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('add')}
          </Button>
        )}
      </div>
      {list.isError && !list.data ? (
        <ErrorPart title={t('failed')} error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="lead quiet">
          <Skeleton widths={[60]} />
        </div>
      ) : (
        <>
          {open.length > 0 ? rowsOf(open) : <p className="lead quiet">{t('empty')}</p>}
          {settled.length > 0 && (
            <details>
              <summary>{t('settled', { count: settled.length })}</summary>
              {rowsOf(settled)}
            </details>
          )}
        </>
      )}
      {edited && (
        <CommentDialog
          {...{ mandate, isOfForm }}
          comment={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

type RowProps = {
  comment: ListedComment
  mayAnswer: boolean
  mayRemove: boolean
  onAnswer: () => void
}

/** A comment with its answer and actions. */
function CommentRow({ comment, mayAnswer, mayRemove, onAnswer }: RowProps) {
  const t = useWords(commentText)
  const { id, version, chapter, text, author_name, created_at, answer, resolved } = comment
  const change = useDecision(commentEndpoints.update)
  const removal = useDecision(commentEndpoints.remove)
  const entry = { title: text ?? '', version }
  const params = { id }
  async function remove() {
    const { problem } = await removal.decide({ params }, entry)
    if (!problem) toast.success(t('removed'))
  }
  return (
    <li className={classes.row}>
      <p className="detail">
        <strong>{t(`chapter.${chapter!}`)}</strong>{' '}
        {[author_name, formatInstant(created_at)].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.text}>{text}</p>
      {answer && (
        <p className={classes.answer}>
          <span className="detail">{t('answered', { name: comment.answered_by_name ?? '' })}</span>
          {answer}
        </p>
      )}
      <div className={classes.actions} role="group" aria-label={t('actions', { text: text ?? '' })}>
        {mayAnswer && !resolved && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconCornerDownRight size={14} aria-hidden />}
            onClick={onAnswer}
          >
            {t('answer')}
          </Button>
        )}
        {mayAnswer && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconCheck size={14} aria-hidden />}
            loading={change.isSending}
            onClick={() => void change.decide({ params, body: { resolved: !resolved } }, entry)}
          >
            {t(resolved ? 'reopen' : 'resolve')}
          </Button>
        )}
        {mayRemove && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconTrash size={14} aria-hidden />}
            loading={removal.isSending}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <DecisionNote isKept={change.isKept || removal.isKept}>
        {change.problem?.body.detail ?? removal.problem?.body.detail}
      </DecisionNote>
    </li>
  )
}

const { text, answer } = commentFields

/** Writes a comment on a chapter, or the answer to one. */
function CommentDialog({
  mandate,
  isOfForm,
  comment,
  onClose,
}: Omit<Props, 'group'> & { comment: ListedComment | undefined; onClose: () => void }) {
  const t = useWords(commentText)
  const chapter = choice(isOfForm ? kindChapters : consultationChapters, { required: true })
  const onSaved = () => {
    void refresh('report_comments')
    onClose()
  }
  const common = {
    text: commentText,
    submit: t(comment ? 'answer' : 'add'),
    onCreated: onSaved,
    beside: (
      <Row justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Row>
    ),
  }
  return (
    <Dialog title={t(comment ? 'answer' : 'add')} onClose={onClose} size={480}>
      {comment ? (
        <>
          <p className={classes.text}>{comment.text}</p>
          <CreateForm
            {...common}
            endpoint={commentEndpoints.update}
            form={`report_comments/${comment.id}`}
            fields={{ answer: { ...answer, required: true } }}
            record={comment}
            initial={{ answer: comment.answer ?? null }}
            isChange
            title={comment.text ?? ''}
          />
        </>
      ) : (
        <CreateForm
          {...common}
          endpoint={commentEndpoints.create}
          form={`report_comments/new/${mandate.id}`}
          fields={{ chapter: { ...commentFields.chapter, ...chapter }, text }}
          bodyOf={(values) => ({ ...values, mandate: mandate.id })}
          title={mandate.number}
        />
      )}
    </Dialog>
  )
}
