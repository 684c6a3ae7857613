import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import { registerChoiceKeeper } from '../features/accounts/registration/kept-choice.ts'

// What can be chosen before registering; its features are to the right of accounts.
registerChoiceKeeper(async () => {
  const [cart, trials] = await Promise.all([
    import('../features/commerce/cart/kept-cart.ts'),
    import('../features/lessons/book/kept-trials.ts'),
  ])
  return {
    read: () => ({ products: cart.readProducts(), trials: trials.readChosenTrials() }),
    async restore({ products, trials: chosen }: KeptChoice) {
      await Promise.all([cart.restoreProducts(products), trials.restoreTrials(chosen)])
    },
  }
})
