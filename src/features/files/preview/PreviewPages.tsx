import { ActionIcon } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { IconMinus, IconPlus, IconRotateClockwise } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useInnerWidth } from '../../../web/ui/basic/useInnerWidth.ts'
import classes from './FilePreview.module.css'
import { previewText } from './preview.text.ts'
import { type Preview, pageWidths } from './preview.ts'

type Page = Preview['pages'][number]

const zooms = [1, 1.5, 2, 3]

/** Pages of a document below one another, which can be enlarged and turned. */
export function PreviewPages(props: { pages: readonly Page[]; renewLinks: RenewLinks }) {
  const { pages, renewLinks } = props
  const t = useWords(previewText)
  const { element, width } = useInnerWidth()
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = zooms[step]!
  const wanted = width * zoom * globalThis.devicePixelRatio
  const pictureWidth = pageWidths.find((offered) => offered >= wanted) ?? pageWidths.at(-1)!
  return (
    <>
      <div className="row atEnd gap4">
        <ActionIcon
          variant="subtle"
          aria-label={t('zoom_out')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconMinus aria-hidden />
        </ActionIcon>
        <output className={classes.zoom}>{`${zoom * 100} %`}</output>
        <ActionIcon
          variant="subtle"
          aria-label={t('zoom_in')}
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconPlus aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t('rotate')} onClick={() => setTurns(turns + 1)}>
          <IconRotateClockwise aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <div ref={element} className={classes.pages} tabIndex={0}>
        {width > 0 &&
          pages.map((page, at) => (
            <PagePicture
              key={`${at + 1}`}
              page={page}
              label={t('page', { number: at + 1, count: pages.length })}
              picture={pictureWidth}
              zoom={zoom}
              turns={turns % 4}
              renewLink={async () => (await renewLinks())[at]?.url}
            />
          ))}
      </div>
    </>
  )
}

type RenewLinks = () => Promise<readonly Page[]>

type PictureProps = {
  page: Page
  label: string
  /** Width of the picture to load, in pixels. */
  picture: number
  zoom: number
  /** Quarter turns to the right. */
  turns: number
  renewLink: () => Promise<string | undefined>
}

/** One page, loaded when it is scrolled to. */
function PagePicture({ page, label, picture, zoom, turns, renewLink }: PictureProps) {
  const t = useWords(previewText)
  // A picture that is there stays, although links are renewed with every change of the file.
  const [link, setLink] = useState(page.url)
  const [state, setState] = useState<'loading' | 'renewed' | 'failed'>('loading')
  const isLying = turns % 2 === 1
  const ratio = page.width / page.height

  /** A link lives a minute, and a long document is read for longer. */
  async function handleError() {
    if (state !== 'loading') return setState('failed')
    setState('renewed')
    const renewed = await renewLink()
    if (renewed === undefined) setState('failed')
    else setLink(renewed)
  }

  return (
    <div
      className={classes.page}
      style={{ width: `${zoom * 100}%`, aspectRatio: isLying ? 1 / ratio : ratio }}
    >
      {state === 'failed' ? (
        <p className={classes.note}>{t('no_page')}</p>
      ) : (
        <img
          src={`${link}&width=${picture}`}
          alt={label}
          loading="lazy"
          className={classes.picture}
          style={
            {
              width: `${isLying ? ratio * 100 : 100}%`,
              '--turn': `${turns * 90}deg`,
            } as CSSProperties
          }
          onLoad={() => setState('loading')}
          onError={() => void handleError()}
        />
      )}
    </div>
  )
}
