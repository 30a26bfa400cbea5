import { Menu } from '@mantine/core'
import type { AnyEndpoint, Call } from '../../kernel/http/endpoint.ts'
import {
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { toast } from '../../web/theme/toast.tsx'
import { useUndo } from '../../web/ui/trash/useUndo.ts'
import { uiText } from '../../web/ui/ui.text.ts'
import { webText } from '../../web/web.text.ts'
import { writes } from '../../web/writes/unsavedWork.ts'
import { useMe } from '../auth/useMe.tsx'
import { type SavedView, useMayShare, useViews } from './useViews.tsx'
import classes from './ViewsMenu.module.css'
import type { ViewDialogRequest } from './ViewsMenu.tsx'
import { viewText } from './view.text.ts'
import { views } from './view.ts'
import { type ViewItemsText, viewItemsText } from './viewItems.text.ts'

type ViewItemsProps = {
  list: string
  text?: ViewItemsText | undefined
  openDialog: (request: ViewDialogRequest) => void
}

/** Menu items: the saved views, actions on the current one, and saving a new one. */
export default function ViewItems({ list, text, openDialog }: ViewItemsProps) {
  const t = useWords(viewText)
  const tNamed = useWords(text ?? viewItemsText)
  const tWeb = useWords(webText)
  const me = useMe()
  const { all, error, current, isChanged, choose } = useViews(list)
  const isOwn = (view: SavedView) => view.owner === me?.id
  const groups = [
    { title: tNamed('own'), views: all?.filter(isOwn) ?? [] },
    { title: tNamed('shared'), views: all?.filter((view) => !isOwn(view)) ?? [] },
  ]
  return (
    <>
      {!all && <Menu.Label>{error ? tNamed('failed') : tWeb('loading')}</Menu.Label>}
      {all?.length === 0 && <Menu.Label>{tNamed('empty')}</Menu.Label>}
      {groups.map(
        ({ title, views: groupViews }) =>
          groupViews.length > 0 && (
            <div key={title} role="group" aria-label={title}>
              <Menu.Label aria-hidden>{title}</Menu.Label>
              {groupViews.map((view) => (
                <Menu.Item
                  key={view.id}
                  aria-current={view === current || undefined}
                  rightSection={view === current && <IconCheck aria-hidden />}
                  onClick={() => choose(view)}
                >
                  <span className="breaks block">{view.name}</span>
                  <span className={classes.about}>
                    {[
                      !isOwn(view) && view.owner_name,
                      isOwn(view) && view.is_shared && t('field.is_shared'),
                      view === current && isChanged && t('changed'),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </Menu.Item>
              ))}
            </div>
          ),
      )}
      <Menu.Divider />
      {current && isOwn(current) && <OwnViewItems {...{ list, text, openDialog }} view={current} />}
      <Menu.Item leftSection={<IconBookmarkPlus aria-hidden />} onClick={() => openDialog({})}>
        {tNamed('save')}
      </Menu.Item>
    </>
  )
}

/** Menu items that change the current view, which the person owns. */
function OwnViewItems({ list, text, view, openDialog }: ViewItemsProps & { view: SavedView }) {
  const tItems = useWords(viewItemsText)
  const tNamed = useWords(text ?? viewItemsText)
  const tUi = useWords(uiText)
  const undo = useUndo()
  const mayShare = useMayShare()
  const { listState, isChanged, mark } = useViews(list)
  const { id, name, version, is_shared } = view
  const title = tNamed('about', { name })

  /** Sends a write. A refused one stays in the list of unsent work, with its reason. */
  async function write<E extends AnyEndpoint>(endpoint: E, input: Call<E>, onDone: () => void) {
    const readVersion = { version, values: {} }
    await writes.write(endpoint, input, { title, seen: readVersion }).then(onDone, () => undefined)
  }
  const change = (body: Call<typeof views.endpoints.update>['body'], doneText: string) =>
    void write(views.endpoints.update, { params: { id }, body }, () => toast.success(doneText))

  return (
    <div role="group" aria-label={title}>
      <Menu.Label aria-hidden>{title}</Menu.Label>
      {isChanged && (
        <Menu.Item
          leftSection={<IconDeviceFloppy aria-hidden />}
          onClick={() => change(listState, tNamed('done.saved'))}
        >
          {tItems('save_changes')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPencil aria-hidden />}
        onClick={() => openDialog({ viewToRename: view })}
      >
        {tItems('rename')}
      </Menu.Item>
      {mayShare && (
        <Menu.Item
          leftSection={is_shared ? <IconUsersMinus aria-hidden /> : <IconUsers aria-hidden />}
          onClick={() =>
            change({ is_shared: !is_shared }, tNamed(is_shared ? 'done.unshared' : 'done.shared'))
          }
        >
          {tItems(is_shared ? 'unshare' : 'share')}
        </Menu.Item>
      )}
      <Menu.Item
        color="danger"
        leftSection={<IconTrash aria-hidden />}
        onClick={() =>
          void write(views.endpoints.remove, { params: { id } }, () => {
            mark(undefined)
            toast.success(tNamed('done.deleted'), undo(views.endpoints.restore, view, name))
          })
        }
      >
        {tUi('action.delete')}
      </Menu.Item>
      <Menu.Divider />
    </div>
  )
}
