import type { Decider } from '../../../../lambdas/platform/event-store/decider.ts'
import { Refusal } from '../../../../lambdas/platform/refusal.ts'

/** The store's test aggregate: books are kept in the state, notes in the events only. */
export interface Shelf {
  readonly books: readonly string[]
}

export type ShelfCommand =
  | { readonly type: 'PutBooks'; readonly books: readonly string[] }
  | { readonly type: 'LeaveNotes'; readonly notes: readonly string[] }

export type ShelfEvent =
  | { readonly type: 'BookPut'; readonly data: { readonly book: string } }
  | { readonly type: 'NoteLeft'; readonly data: { readonly note: string } }

export const shelf: Decider<Shelf, ShelfCommand, ShelfEvent> = {
  category: 'Shelf',
  initialState: { books: [] },
  reducerVersion: 1,
  schemaVersions: { BookPut: 1, NoteLeft: 1 },

  decide: (command, { books }) => {
    switch (command.type) {
      case 'PutBooks':
        if (command.books.includes('forbidden')) {
          throw new Refusal('BookForbidden', 'This book is forbidden.')
        }
        return command.books
          .filter((book) => !books.includes(book))
          .map((book) => ({ type: 'BookPut', data: { book } }))
      case 'LeaveNotes':
        return command.notes.map((note) => ({ type: 'NoteLeft', data: { note } }))
      default:
        return command satisfies never
    }
  },

  evolve: ({ books }, event) => {
    switch (event.type) {
      case 'BookPut':
        return { books: [...books, event.data.book] }
      case 'NoteLeft':
        return { books }
      default:
        return event satisfies never
    }
  },
}

export const put = (...books: string[]): ShelfCommand => ({ type: 'PutBooks', books })
export const leave = (...notes: string[]): ShelfCommand => ({ type: 'LeaveNotes', notes })
