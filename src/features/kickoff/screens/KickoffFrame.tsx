import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconCheck, IconChevronDown } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { Logo } from '../../../web/Logo.tsx'
import { currentLanguage, useWords, withColon } from '../../../web/loading/words.ts'
import { SkipLink } from '../../../web/SkipLink.tsx'
import { LanguageSwitch, ThemeSwitch, useOtherTheme } from '../../../web/theme/choices.tsx'
import LanguageItems from '../../../web/theme/LanguageItems.tsx'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { webText } from '../../../web/web.text.ts'
import { type KickoffStep, kickoffSteps } from '../kickoffFields.ts'
import classes from './Kickoff.module.css'
import { kickoffScreenText } from './kickoffScreen.text.ts'

type Props = {
  /** What the form is about, above the steps. */
  about?: ReactNode
  step: KickoffStep
  done: ReadonlySet<KickoffStep>
  /** Whether the answers are stored. */
  saved: ReactNode
  /** Content below the steps. */
  sideFoot?: ReactNode
  /** Content right of the form, below it on narrow screens. */
  beside?: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** Layout of the form: its steps, one of them with a title, and the buttons at the foot. */
export function KickoffFrame(props: Props) {
  const { about, step, done, saved, sideFoot, beside, foot, children } = props
  const t = useWords(kickoffScreenText)
  const position = kickoffSteps.indexOf(step) + 1
  const all = kickoffSteps.length
  const place = t('position', { position, all })
  return (
    <div className={classes.page}>
      <SkipLink />
      <title>{`${t(`heading.${step}`)} · ${t('title')} · Égide`}</title>
      <aside className={classes.side} aria-label={t('title')}>
        <Link to="/">
          <Logo />
        </Link>
        <div className={classes.what}>
          {t('title')}
          {about && <strong>{about}</strong>}
        </div>
        <StepList step={step} done={done} />
        {sideFoot && <div className={classes.sideFoot}>{sideFoot}</div>}
      </aside>
      <div className={classes.sheet}>
        <header className={classes.top}>
          <Link to="/" className={classes.home}>
            <Logo />
          </Link>
          <span className={classes.position}>
            {place}
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(position / all) * 100}%` }} />
            </span>
          </span>
          <Choices saved={saved} />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={classes.body}
          data-beside={beside ? true : undefined}
        >
          <div className="shrink">
            <p className={classes.minutes}>
              <span>{place}</span>
              <span>{t('minutes', { count: all + 1 - position })}</span>
            </p>
            <div className={classes.segments} aria-hidden>
              {kickoffSteps.map((name, index) => (
                <span key={name} data-reached={index < position || undefined} />
              ))}
            </div>
            <Heading key={step}>{t(`heading.${step}`)}</Heading>
            <p className={classes.intro}>{t(`intro.${step}`)}</p>
            {children}
          </div>
          {beside}
        </main>
        <footer className={classes.foot}>{foot}</footer>
      </div>
    </div>
  )
}

/** Whether a step has been shown before, so that the focus follows from step to step, but not into the first. */
let hasShownStep = false

/** Title of a step; takes the focus when the step changes. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasShownStep) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    hasShownStep = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  )
}

function StepList({ step, done }: Pick<Props, 'step' | 'done'>) {
  const t = useWords(kickoffScreenText)
  return (
    <nav className={classes.steps} aria-label={t('steps')}>
      <ol>
        {kickoffSteps.map((name, index) => {
          const isDone = done.has(name) && name !== step
          return (
            <li key={name}>
              <Link
                to="."
                search={{ step: name } as never}
                activeOptions={{ exact: true }}
                aria-current={name === step ? 'step' : undefined}
                data-done={isDone || undefined}
              >
                <span className={classes.number} aria-hidden>
                  {isDone ? <IconCheck size={15} aria-hidden /> : index + 1}
                </span>
                {t(`step.${name}`)}
                {isDone && <VisuallyHidden>, {t('step_done')}</VisuallyHidden>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Layout of a page that says or asks one thing in place of the form. */
export function KickoffNotice({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords(kickoffScreenText)
  return (
    <div className={classes.notice}>
      <SkipLink />
      <title>{`${title} · ${t('title')} · Égide`}</title>
      <header className={classes.noticeTop}>
        <Link to="/">
          <Logo />
        </Link>
        <Choices />
      </header>
      <main id="content" tabIndex={-1} className={classes.alone}>
        {children}
      </main>
    </div>
  )
}

/** State of the answers, language and theme, at the right of the header. */
function Choices({ saved }: { saved?: ReactNode }) {
  const t = useWords(webText)
  const { Icon, label, change: changeTheme } = useOtherTheme()
  const current = currentLanguage()
  return (
    <div className={classes.topRight}>
      {saved}
      <span className={classes.languages}>
        <LanguageSwitch />
      </span>
      <MenuButton
        position="bottom-end"
        button={
          <UnstyledButton
            className={classes.language}
            aria-label={withColon(t('language'), t(`language.${current}`))}
          >
            {current.toUpperCase()}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        }
      >
        {(Menu) => (
          <>
            <LanguageItems Menu={Menu} />
            <Menu.Divider />
            <Menu.Item leftSection={<Icon aria-hidden />} onClick={changeTheme}>
              {label}
            </Menu.Item>
          </>
        )}
      </MenuButton>
      <span className={classes.languages}>
        <ThemeSwitch />
      </span>
    </div>
  )
}
