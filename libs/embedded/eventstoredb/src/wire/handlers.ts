import type { handleUnaryCall, ServerUnaryCall } from '@grpc/grpc-js';

export function unary<Request, Response>(
  handle: (request: Request, call: ServerUnaryCall<Request, Response>) => Promise<Response> | Response,
): handleUnaryCall<Request, Response> {
  return (call, callback) => {
    Promise.resolve()
      .then(() => handle(call.request, call))
      .then(
        (response) => callback(null, response),
        (error: Error) => callback(error),
      );
  };
}
