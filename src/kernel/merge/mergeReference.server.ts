import { undoDays } from './merge.ts'

/** Documentation of the calls that list and undo the merges of a kind of records; `one` names one of them. */
export function undoDocs(one: string) {
  const params = { id: `The \`id\` of the ${one} that stayed.` }
  return {
    merges: {
      summary: `Lists the merges into this ${one} of the last ${undoDays} days, which can be undone.`,
      params,
    },
    undoMerge: {
      summary: `Undoes a merge within ${undoDays} days: what it moved and changed is set back, where nobody has changed it since; \`kept\` lists what stays, with the reason, also records made since (\`made\`).`,
      params,
      refusals: { 409: 'The merge is undone already, too old, or followed by another one.' },
    },
  }
}

/** Documentation of all calls that merge a kind of records. */
export function mergeDocs(one: string) {
  const params = { id: `The \`id\` of the ${one} that stays.` }
  return {
    ...undoDocs(one),
    mergePreview: {
      summary: `Previews a merge: the rows that would move from the other ${one} to this one by table, those that both have, and who would reach mandates that they do not reach today.`,
      params,
      query: { other: `The \`id\` of the ${one} that would go.` },
    },
    merge: {
      summary: `Merges another ${one} into this one: what refers to it moves here, this one takes the \`values\`, and the other leads to this one.`,
      params,
      example: { other: 2, other_version: 1 },
      refusals: {
        409: 'One of them was changed in the meantime or was merged already (`into` is the id of the one that stayed), or they must not be merged.',
      },
    },
  }
}
