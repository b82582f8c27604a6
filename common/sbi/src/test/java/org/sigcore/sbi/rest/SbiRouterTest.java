// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

class SbiRouterTest {
    private final SbiRouter router = SbiRouter.builder()
            .api("/nnrf-nfm/v1")
            .route("GET", "/nf-instances", echo("list"))
            .route("GET", "/nf-instances/{nfInstanceID}", echo("read"))
            .route("PUT", "/nf-instances/{nfInstanceID}", echo("register"))
            .route("PATCH", "/nf-instances/{nfInstanceID}", echo("update"))
            .consumes("application/json-patch+json")
            .route("GET", "/nf-instances/self", echo("self"))
            .route("GET", "/nf-instances/{id}/services/{service}", echo("service"))
            .api("/oauth2")
            .route("POST", "/token", echo("token"))
            .consumes("application/x-www-form-urlencoded")
            .api("/bootstrapping")
            .route("GET", "", echo("bootstrap"))
            .api("/faulty/v1")
            .route("GET", "/problem", request -> {
                throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "unknown subscription");
            })
            .route("GET", "/bug", request -> {
                throw new IllegalStateException("secret inside");
            })
            .route(
                    "POST",
                    "/shape",
                    request -> SbiResponse.json(
                            200,
                            Json.object()
                                    .put("is", request.jsonObject().get("supi").stringValue())))
            .route("POST", "/bind", request -> SbiResponse.json(200, Json.bind(request.jsonObject(), Bound.class)))
            .forward("/nnrf-disc", echo("forwarded"))
            .build();

    record Bound(Map<String, Integer> loads) {}

    @ParameterizedTest
    @CsvSource({
        "/shape,{\"supi\":{}},MANDATORY_IE_INCORRECT,",
        "/bind,{\"loads\":{\"a/b\":[]}},MANDATORY_IE_INCORRECT,/loads/a~1b",
        "/bind,{\"loads\":{\"a\":99999999999}},MANDATORY_IE_INCORRECT,/loads/a",
        "/bind,{\"loads\":,INVALID_MSG_FORMAT,",
    })
    void bodyOfUnexpectedShape_isRefusedWith400(String path, String body, String cause, String pointer) {
        SbiResponse response = router.handle(SbiRequest.of("POST", "/faulty/v1" + path)
                .withBody("application/json", body.getBytes(StandardCharsets.UTF_8)));

        assertThat(response.status()).isEqualTo(400);
        ObjectNode problem = Json.parseObject(response.body());
        assertThat(problem.get("cause").stringValue()).isEqualTo(cause);
        assertThat(problem.at("/invalidParams/0/param").asString(null)).isEqualTo(pointer);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/nnrf-nfm/v1/nf-instances,list",
        "GET,/nnrf-nfm/v1/nf-instances?limit=2,list",
        "GET,/nnrf-nfm/v1/nf-instances/self,self",
        "GET,/nnrf-nfm/v1/nf-instances/abc,read{nfInstanceID=abc}",
        "GET,/nnrf-nfm/v1/nf-instances/a%2Fb%20%C3%A9,read{nfInstanceID=a/b é}",
        "GET,/nnrf-nfm/v1/nf%2Dinstances/a+b,read{nfInstanceID=a+b}",
        "GET,/nnrf-nfm/v1/nf-instances/self/services/x,'service{id=self, service=x}'",
        "GET,/bootstrapping,bootstrap",
        "DELETE,/nnrf-disc/v1/anything/at/all,forwarded",
    })
    void router_selectsTheRoute(String method, String target, String expected) {
        assertThat(text(router.handle(SbiRequest.of(method, target)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "/nnrf-nfm/v2/nf-instances,400,INVALID_API",
        "/nothing,400,INVALID_API",
        "/,400,INVALID_API",
        "*,400,INVALID_API",
        "/nnrf-nfm,400,INVALID_API",
        "/nnrf-nfm/v1,404,RESOURCE_URI_STRUCTURE_NOT_FOUND",
        "/nnrf-nfm/v1/nf-instances/,404,RESOURCE_URI_STRUCTURE_NOT_FOUND",
        "/nnrf-nfm/v1/nf-instances/a/b,404,RESOURCE_URI_STRUCTURE_NOT_FOUND",
        "/nnrf-nfm/v1/nf-instances/%zz,400,INVALID_MSG_FORMAT",
        "/nnrf-nfm/v1/nf-instances/%4,400,INVALID_MSG_FORMAT",
        "/faulty/v1/problem,404,SUBSCRIPTION_NOT_FOUND",
        "/faulty/v1/bug,500,UNSPECIFIED_NF_FAILURE",
    })
    void requestWithoutRoute_isAnsweredWithProblemDetails(String target, int status, String cause) {
        SbiResponse response = router.handle(SbiRequest.of("GET", target));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.headers().get("content-type")).isEqualTo("application/problem+json");
        assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo(cause);
        assertThat(response.jsonObject().get("status").intValue()).isEqualTo(status);
        assertThat(text(response)).doesNotContain("secret");
    }

    @Test
    void unsupportedMethod_isAnswered405WithAllow() {
        SbiResponse response = router.handle(SbiRequest.of("HEAD", "/nnrf-nfm/v1/nf-instances/a"));

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers().get("allow")).isEqualTo("GET, PATCH, PUT");
        assertThat(response.jsonObject().get("status").intValue()).isEqualTo(405);
    }

    @Test
    void mediaType_ignoresParametersAndCase() {
        SbiRequest put = SbiRequest.of("PUT", "/nnrf-nfm/v1/nf-instances/a")
                .withBody("Application/JSON; charset=utf-8", new byte[] {1});

        assertThat(text(router.handle(put))).isEqualTo("register{nfInstanceID=a}");
    }

    @Test
    void patchWithWrongMediaType_isAnswered415WithAcceptPatch() {
        SbiRequest patch =
                SbiRequest.of("PATCH", "/nnrf-nfm/v1/nf-instances/a").withBody("application/json", new byte[] {1});
        SbiResponse response = router.handle(patch);

        assertThat(response.status()).isEqualTo(415);
        assertThat(response.headers().get("accept-patch")).isEqualTo("application/json-patch+json");
    }

    @Test
    void bodyWithoutMediaType_isRefusedWith415() {
        SbiRequest empty = SbiRequest.of("PUT", "/nnrf-nfm/v1/nf-instances/a");
        SbiRequest untyped =
                new SbiRequest("PUT", empty.target(), SbiHeaders.empty(), new byte[] {1}, empty.pathParams(), "", null);

        assertThat(router.handle(empty).status()).isEqualTo(200);
        assertThat(router.handle(untyped).status()).isEqualTo(415);
        assertThat(router.handle(untyped).headers().get("accept")).isEqualTo("application/json");
    }

    @Test
    void builder_refusesInvalidRoutes() {
        assertThatThrownBy(() -> SbiRouter.builder().route("GET", "/x", echo("x")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> SbiRouter.builder()
                        .api("/a/v1")
                        .route("GET", "/{x}", echo("x"))
                        .route("GET", "/{y}", echo("y")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GET /{y}");
        assertThatThrownBy(() -> SbiRouter.builder().api("/{a}/v1")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void builder_mergesRoutesOfTheSameApi() {
        SbiRoutes one = builder -> builder.api("/a/v1").route("GET", "/one", echo("one"));
        SbiRoutes two = builder -> builder.api("/a/v1").route("GET", "/two", echo("two"));
        SbiRouter both = SbiRouter.builder().add(one).add(two).build();

        assertThat(List.of(
                        text(both.handle(SbiRequest.of("GET", "/a/v1/one"))),
                        text(both.handle(SbiRequest.of("GET", "/a/v1/two")))))
                .containsExactly("one", "two");
    }

    private static SbiHandler echo(String name) {
        return request -> new SbiResponse(
                200,
                SbiHeaders.empty(),
                (name + (request.pathParams().isEmpty() ? "" : request.pathParams())).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(SbiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
