import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followSignIn } from '#app/account/current-user.ts'
import { loadWherePressed } from './page/old-tab.ts'
import { settingsOfDocument } from './page/page-settings.ts'
import { browserQueries } from './page/query-client.ts'
import { takeAnswers } from './page/rendering/answers.ts'
import { setMoneyForm } from './values/money.ts'

setMoneyForm(settingsOfDocument().shop.money)
takeAnswers(browserQueries())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={browserQueries()}>
        <HydratedRouter />
      </QueryClientProvider>
    </StrictMode>,
  )
})

followSignIn()
loadWherePressed()
