// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.proxy.intake.IdentityIntake;
import org.sigcore.scp.scpworker.proxy.intake.IdentityIntake.Refusal;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;

/** Requests that a consumer with a client certificate may send through the SCP. */
class IdentityIntakeTest extends IntakeBench {
    private static final String SCP = "5b1a1e0c-0000-4000-8000-0000000000f0";
    private static final String AMF = "5b1a1e0c-0000-4000-8000-0000000000a1";
    private static final String CHF = "5b1a1e0c-0000-4000-8000-0000000000c1";
    private static final String OTHER_SCP = "5b1a1e0c-0000-4000-8000-0000000000f1";
    private static final String TOKEN_FORM = "grant_type=client_credentials&targetNfType=PCF&scope=x&nfInstanceId=";

    @TempDir
    private Path folder;

    private RouteTable table = RouteTable.EMPTY;
    private final IdentityIntake intake = new IdentityIntake(SCP, () -> table, ErrorResponder.of(worker));

    @Test
    void tokenOfAnotherInstance_isNotForwarded() {
        shows(CHF, "CHF");
        assertThat(sent("authorization", token(AMF))).isEqualTo("TOKEN_CERTIFICATE_MISMATCH");
        assertThat(sent("authorization", "bearer  " + jwt(AMF))).isEqualTo("TOKEN_CERTIFICATE_MISMATCH");
        assertThat(intake.refused(Refusal.TOKEN)).isEqualTo(2);
        assertThat(sent("authorization", token(CHF))).isNull();
        assertThat(sent("authorization", token(CHF.toUpperCase(Locale.ROOT)))).isNull();
    }

    @Test
    void everyTokenOfRequest_isChecked() {
        shows(CHF, "CHF");
        assertThat(sent("authorization", token(CHF), "authorization", token(AMF)))
                .isEqualTo("TOKEN_CERTIFICATE_MISMATCH");
    }

    @Test
    void unreadableToken_isForwarded() {
        shows(CHF, "CHF");
        assertThat(sent("authorization", "Bearer abc.def.ghi")).isNull();
        assertThat(sent("authorization", "Basic " + jwt(AMF))).isNull();
    }

    @Test
    void assertionOfAnotherInstance_isNotForwarded() {
        shows(CHF, "CHF");
        assertThat(sent("3gpp-sbi-client-credentials", jwt(AMF))).isEqualTo("CCA_VERIFICATION_FAILURE");
        assertThat(sent("3gpp-sbi-client-credentials", jwt(CHF))).isNull();
        assertThat(intake.refused(Refusal.ASSERTION)).isEqualTo(1);
    }

    @Test
    void discoveryForAnotherRequester_isNotForwarded() {
        shows(CHF, "CHF");
        assertThat(sent("3gpp-sbi-discovery-requester-nf-type", "AMF")).isEqualTo("REQUESTER_NOT_ALLOWED");
        assertThat(sent("3gpp-sbi-discovery-requester-nf-instance-id", AMF)).isEqualTo("REQUESTER_NOT_ALLOWED");
        assertThat(sent(
                        "3gpp-sbi-discovery-requester-nf-type",
                        "CHF",
                        "3gpp-sbi-discovery-requester-nf-instance-id",
                        CHF))
                .isNull();
        assertThat(intake.refused(Refusal.REQUESTER)).isEqualTo(2);
    }

    @Test
    void proxy_forwardsTokensOfOthers_butNotOfThisScp() {
        shows(OTHER_SCP, "SCP");
        assertThat(sent("authorization", token(AMF), "3gpp-sbi-client-credentials", jwt(AMF)))
                .isNull();
        assertThat(sent("3gpp-sbi-discovery-requester-nf-type", "AMF")).isNull();
        assertThat(sent("authorization", token(SCP))).isEqualTo("TOKEN_CERTIFICATE_MISMATCH");
        assertThat(sent("3gpp-sbi-client-credentials", jwt(SCP))).isEqualTo("CCA_VERIFICATION_FAILURE");
    }

    @Test
    void certificateWithoutNfTypes_isProxyIfInstanceIsRegisteredAsScp() {
        shows(OTHER_SCP);
        assertThat(sent("authorization", token(AMF))).isEqualTo("TOKEN_CERTIFICATE_MISMATCH");
        table = new RouteTable(
                1,
                List.of(NfEntry.of(Json.parse(
                        "{\"nfInstanceId\":\"" + OTHER_SCP + "\",\"nfType\":\"SCP\",\"nfStatus\":\"REGISTERED\"}"))));
        assertThat(sent("authorization", token(AMF))).isNull();
    }

    @Test
    void tokens_withoutCertificateOrWithDisabledCheck_areForwarded() {
        assertThat(sent("authorization", token(AMF))).isNull();
        shows(CHF, "CHF");
        binds = false;
        assertThat(sent("authorization", token(AMF))).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /nnrf-nfm/v1/nf-instances/",
        "PATCH, /nnrf-nfm/v1/nf-instances/",
        "DELETE, /nnrf-nfm/v1/nf-instances/",
        "DELETE, /nnrf-nfm/v1/nf%2Dinstances/",
        "DELETE, /"
    })
    void changeOfOwnRegistration_isNotForwarded(String method, String path) {
        for (String id : List.of(SCP, SCP.toUpperCase(Locale.ROOT), SCP.replace("-", "%2d"))) {
            assertThat(sent(request(method, path + id), true)).as(id).isEqualTo("MODIFICATION_NOT_ALLOWED");
        }
        assertThat(sent(request(method, path + AMF), true)).isNull();
        assertThat(sent(request("GET", path + SCP), true)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/oauth2/token", "/oauth2/toke%6e", "/nrf/oauth2/token?x=1", "/token"})
    void tokenRequestInOwnName_isNotForwarded(String path) {
        assertThat(tokenRequest(path, TOKEN_FORM + SCP)).isEqualTo("MODIFICATION_NOT_ALLOWED");
        assertThat(tokenRequest(path, TOKEN_FORM + SCP.replace("-", "%2D"))).isEqualTo("MODIFICATION_NOT_ALLOWED");
        assertThat(tokenRequest(path, TOKEN_FORM + AMF + "&nfInstanceId=" + SCP))
                .isEqualTo("MODIFICATION_NOT_ALLOWED");
        assertThat(intake.refused(Refusal.OWN_NAME)).isEqualTo(3);

        assertThat(tokenRequest(path, TOKEN_FORM + AMF)).isNull();
        assertThat(exchange.body).hasToString(TOKEN_FORM + AMF);
        assertThat(exchange.ended).isTrue();
    }

    @Test
    void tokenRequestInNameOfAnotherNf_isNotForwarded() {
        shows(CHF, "CHF");
        assertThat(tokenRequest("/oauth2/token", TOKEN_FORM + AMF)).isEqualTo("MODIFICATION_NOT_ALLOWED");
        assertThat(tokenRequest("/oauth2/token", TOKEN_FORM + CHF)).isNull();
        assertThat(tokenRequest("/oauth2/token", "nfInstanceId=" + "x".repeat(40_000)))
                .isEqualTo("MODIFICATION_NOT_ALLOWED");
    }

    @Test
    void compressedTokenRequest_isDecodedForTheCheck() throws IOException {
        shows(CHF, "CHF");
        assertThat(tokenRequest("gzip", zip(TOKEN_FORM + AMF))).isEqualTo("MODIFICATION_NOT_ALLOWED");
        assertThat(tokenRequest("x-gzip", zip(TOKEN_FORM + SCP))).isEqualTo("MODIFICATION_NOT_ALLOWED");
        assertThat(tokenRequest("gzip", zip(TOKEN_FORM + CHF))).isNull();
        assertThat(tokenRequest("gzip", zip("a".repeat(100_000)))).isEqualTo("413");
        assertThat(tokenRequest("gzip", "not gzip".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("INVALID_MSG_FORMAT");
        assertThat(tokenRequest("br", zip(TOKEN_FORM + CHF))).isEqualTo("415");
    }

    @Test
    void gatewayHeaders_areRemoved() {
        Http2Headers headers =
                request("x-forwarded-client-cert", "URI=urn:uuid:" + SCP, "x-forwarded-token-subject", SCP);
        assertThat(sent(headers, true)).isNull();
        assertThat(headers.contains("x-forwarded-client-cert")).isFalse();
        assertThat(headers.contains("x-forwarded-token-subject")).isFalse();
    }

    private void shows(String nfInstanceId, String... nfTypes) {
        consumer.session = ShownCertificate.of(folder, nfInstanceId, nfTypes);
    }

    private @Nullable String tokenRequest(String coding, byte[] form) {
        Http2Headers headers = request("POST", "/oauth2/token").add("content-encoding", coding);
        forget();
        intake.accept(consumer, headers, false, direct(), exchange).onData(Unpooled.wrappedBuffer(form), true);
        return outcome();
    }

    private static byte[] zip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private @Nullable String tokenRequest(String path, String form) {
        Http2Headers headers = request("POST", path);
        int half = form.length() / 2;
        forget();
        SbiStreamReceiver receiver = intake.accept(consumer, headers, false, direct(), exchange);
        receiver.onData(data(form.substring(0, half)), false);
        assertThat(exchange.headers).as("forwarded before the end").isNull();
        receiver.onData(data(form.substring(half)), true);
        return outcome();
    }

    private static Http2Headers request(String method, String path) {
        return request().method(new AsciiString(method)).path(new AsciiString(path));
    }

    private @Nullable String sent(String... fieldsByTurns) {
        return sent(request(fieldsByTurns), true);
    }

    /** Returns the cause or status of the refusal, or null if the request was forwarded. */
    private @Nullable String sent(Http2Headers headers, boolean endOfStream) {
        forget();
        var _ = intake.accept(consumer, headers, endOfStream, direct(), exchange);
        return outcome();
    }

    private void forget() {
        exchange.headers = null;
        exchange.body.setLength(0);
        consumer.headers = null;
        consumer.body.setLength(0);
    }

    private @Nullable String outcome() {
        assertThat(exchange.headers == null).isNotEqualTo(consumer.headers == null);
        if (consumer.headers == null) {
            return null;
        }
        String cause = Json.string(Json.parse(consumer.body.toString().getBytes(StandardCharsets.UTF_8)), "cause");
        return cause == null ? String.valueOf(consumer.headers.status()) : cause;
    }

    private static String token(String subject) {
        return "Bearer " + jwt(subject);
    }

    // The signature is not checked here.
    private static String jwt(String subject) {
        return base64("{\"alg\":\"ES256\"}") + "." + base64("{\"sub\":\"" + subject + "\"}") + ".AAAA";
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
