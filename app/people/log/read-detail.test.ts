import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDetail } from './read-detail.ts'

test('what an entry says: what differs, and nothing that says nothing to a reader', () => {
  const jane = { name: 'Jane', role: 'author' }
  for (const [detail, said] of [
    [{ author: ['A', 'B'] }, [['Author', 'A', 'B']]],
    [{ author: [null, 'B'] }, [['Author', null, 'B']]],
    // Written again as it was, with what was changed.
    [{ author: ['A', 'B'], contributors: [[], []] }, [['Author', 'A', 'B']]],
    [{ contributors: [[jane], [jane]] }, []],
    [{ contributors: [[], [jane]] }, [['Contributors', null, 'name: Jane, role: author']]],
    [{ contributors: [[jane], []] }, [['Contributors', 'name: Jane, role: author', null]]],
    [{ contributors: [null, []] }, []],
    // Whose words are the same, and which is another.
    [{ logo: ['a', 'b'] }, [['Logo', 'a picture', 'another one']]],
    [{ logo: ['a', 'a'] }, []],
    [{ logo: [null, 'b'] }, [['Logo', null, 'a picture']]],
    [{ logo: ['a', null] }, [['Logo', 'a picture', null]]],
    [{ newPriceCents: [100, 250] }, [['New price', '1.00', '2.50']]],
    [{ version: [1, 2], edit: '01a2', coverHash: ['a', 'b'] }, []],
    // No pair, but a list of two.
    [{ ids: ['a', 'a'] }, [['Ids', null, 'a, a']]],
    [null, []],
  ] as const)
    assert.deepEqual(
      readDetail(detail).map(({ field, before, after }) => [field, before, after]),
      said,
      JSON.stringify(detail),
    )
})
