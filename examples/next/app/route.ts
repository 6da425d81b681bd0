export const GET = () => new Response("The host application\n")
