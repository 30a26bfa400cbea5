import { shape } from '../../../kernel/field/shape.ts'

/**
 * The first bytes of a content, 64 of them: what is called a photo or PDF and is neither is refused before it is sent, if
 * they are given.
 */
export const beginningOfContent = () => shape.base64({ max: 88 }).optional()
