import { AuthenticationStack } from './testing/authentication-stack.ts';
import { undeclaredRoutes } from './undeclared-routes.ts';

it('lists the routes that neither declare a token nor are declared open', async () => {
  const stack = await AuthenticationStack.start();
  try {
    expect(undeclaredRoutes(stack.app)).toEqual(['SampleController.undeclared']);
  } finally {
    await stack.stop();
  }
});
