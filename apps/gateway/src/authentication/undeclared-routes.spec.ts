import { AuthenticationStack } from './testing/authentication-stack.ts';
import { undeclaredRoutes } from './undeclared-routes.ts';

it('names the routes that say neither which token they take nor that they take none', async () => {
  const stack = await AuthenticationStack.start();
  try {
    expect(undeclaredRoutes(stack.app)).toEqual(['SampleController.undeclared']);
  } finally {
    await stack.stop();
  }
});
