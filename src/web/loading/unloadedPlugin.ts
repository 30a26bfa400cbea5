import type { Plugin } from 'vite'
import { languages } from '../../kernel/text.ts'
import { unloadedText } from './unloaded.text.ts'

/** How long a page may be empty before it says that it does not load, s. */
const patience = 5

/**
 * Vite plugin that adds a message to the page which shows by itself, without any script, and which the program replaces
 * once it runs. Nobody knows the language yet, so it stands there in all. It takes no room: the page must not move when the
 * program replaces it.
 */
export function unloadedPlugin(): Plugin {
  const [sentence, reload] = (['sentence', 'reload'] as const).map((key) => unloadedText.words[key])
  const lines = languages
    .map(
      (language) =>
        `<p lang="${language}">${sentence![language]} <a href="">${reload![language]}</a></p>`,
    )
    .join('')
  return {
    name: 'unloaded',
    apply: 'build',
    transformIndexHtml: (page) => ({
      html: page.replace('<div id="root"></div>', `<div id="root"><main>${lines}</main></div>`),
      tags: [
        {
          tag: 'style',
          attrs: { nonce: '__CSP_NONCE__' },
          children: `#root>main{visibility:hidden;position:absolute;inset:15vh 0 auto;max-width:40em;margin:0 auto;padding:0 24px;font:1rem/1.5 sans-serif;animation:unloaded 0s ${patience}s forwards}#root>main a{color:inherit}@keyframes unloaded{to{visibility:visible}}`,
          injectTo: 'head' as const,
        },
      ],
    }),
  }
}
