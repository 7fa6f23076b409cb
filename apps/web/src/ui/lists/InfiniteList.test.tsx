import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { InfiniteList, PAGE_SIZE } from './InfiniteList.tsx'
import { ListRow } from './List.tsx'

function History({ pages }: { pages: number }) {
  const [loaded, setLoaded] = useState(1)
  const items = Array.from({ length: loaded * PAGE_SIZE }, (_, row) => `Bet ${row + 1}`)
  return (
    <InfiniteList
      name="History"
      items={items}
      renderItem={(item) => <ListRow key={item} title={item} />}
      hasMore={loaded < pages}
      isLoading={false}
      onMore={() => setLoaded(loaded + 1)}
      loadingName="Loading"
      endText="That is everything."
    />
  )
}

test('the next 20 rows come when the foot does, until there are no more', async () => {
  const screen = await render(<History pages={3} />)
  const rows = screen.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(20)
  screen.getByText('Bet 20', { exact: true }).element().scrollIntoView()
  await expect.poll(() => rows.elements().length).toBe(40)
  screen.getByText('Bet 40', { exact: true }).element().scrollIntoView()
  await expect.poll(() => rows.elements().length).toBe(60)
  await expect.element(screen.getByText('That is everything.')).toBeInTheDocument()
})

test('a page that did not come keeps the rows and waits for the player', async () => {
  const onMore = vi.fn()
  const screen = await render(
    <InfiniteList
      name="History"
      items={['Bet 1']}
      renderItem={(item) => <ListRow key={item} title={item} />}
      hasMore
      isLoading={false}
      onMore={onMore}
      loadingName="Loading"
      endText="End"
      error={{ text: 'The next page did not come.', retryText: 'Try again' }}
    />,
  )
  await expect.element(screen.getByText('Bet 1')).toBeInTheDocument()
  expect(onMore).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onMore).toHaveBeenCalledOnce()
})

test('nothing more is asked for while a page is on its way', async () => {
  const onMore = vi.fn()
  const screen = await render(
    <InfiniteList
      name="History"
      items={['Bet 1']}
      renderItem={(item) => <ListRow key={item} title={item} />}
      hasMore
      isLoading
      onMore={onMore}
      loadingName="Loading"
      endText="End"
    />,
  )
  await expect.element(screen.getByRole('img', { name: 'Loading' })).toBeInTheDocument()
  expect(onMore).not.toHaveBeenCalled()
})
